declare module "*/admiralty.mjs" {
  export function load(source: unknown): Promise<{ answerText(question: string): string }>;
}
declare module "*.bin?url" { const url: string; export default url; }
declare module "*/games.json" {
  const games: unknown;
  export default games;
}

import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  worker: { format: "es" },
  assetsInclude: ["**/*.bin"],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
  server: { fs: { allow: [".."] } },
});

//! A file system of a given size, for as long as it lives.
#![allow(dead_code, reason = "each test file needs some of it")]

use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A small disk, mounted in a folder of its own.
pub struct SmallDisk(TempDir);

impl SmallDisk {
    /// None where only the superuser can mount one.
    pub fn mount(size: &str) -> Option<Self> {
        let disk = SmallDisk(tempfile::tempdir().unwrap());
        disk.option(&format!("size={size}")).then_some(disk)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Makes it larger; what is on it stays.
    pub fn grow(&self, size: &str) {
        assert!(self.option(&format!("remount,size={size}")));
    }

    fn option(&self, option: &str) -> bool {
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", option, "tmpfs"])
            .arg(self.path())
            .stderr(Stdio::null())
            .status();
        mount.is_ok_and(|status| status.success())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount")
            .arg(self.path())
            .stderr(Stdio::null())
            .status();
    }
}

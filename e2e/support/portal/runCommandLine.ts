import { execFile } from "node:child_process";

/** Returns what a shell command prints. @throws with its output if it fails */
export function runCommandLine(
  command: string,
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> {
  const options = {
    cwd,
    env: {
      ...process.env,
      // Packages come from npm's cache if it has them; none needs its install script.
      npm_config_prefer_offline: "true",
      npm_config_ignore_scripts: "true",
      npm_config_audit: "false",
      npm_config_fund: "false",
      // For the first commit, where Git has no user.
      GIT_AUTHOR_NAME: "Asha Rao",
      GIT_AUTHOR_EMAIL: "asha@example.com",
      GIT_COMMITTER_NAME: "Asha Rao",
      GIT_COMMITTER_EMAIL: "asha@example.com",
      FORCE_COLOR: "0",
      ...env,
    },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve, reject) => {
    execFile("sh", ["-c", command], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} failed:\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}

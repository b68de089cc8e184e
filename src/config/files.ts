import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Section } from './settings/setting.js';
import { parseSettingsFile, type SettingsFile } from './settings-file.js';

/** Read from the working folder where no --config is given. */
export const defaultSettingsFile = 'sea-agent-graphql.yaml';

/** The settings file that was asked for or stands in the working folder; null where there is none. */
export function readSettingsFile(
  asked: string | undefined,
  cwd: string,
  section: Section,
): SettingsFile | null {
  if (asked === undefined && !existsSync(resolve(cwd, defaultSettingsFile))) return null;
  const name = asked ?? defaultSettingsFile;
  try {
    return parseSettingsFile(readText(name, cwd), name, section);
  } catch (error) {
    const by = asked === undefined ? name : `--config ${name}`;
    return { name, at: () => undefined, faults: [`${by} can not be read: ${reasonOf(error)}`] };
  }
}

/** The text of a file named by a setting. Throws what the file system says. */
export function readText(path: string, cwd: string): string {
  return readFileSync(resolve(cwd, path), 'utf8');
}

/** Why a file could not be read, without its content or its whole path. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  return code === 'EACCES' ? 'it may not be read' : 'reading failed';
}

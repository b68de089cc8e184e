import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ConfigError, loadConfig, type Config, type ConfigSources } from '../../src/config/config.js';

/** A folder with these files, gone after the test. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

export interface GivenSettings extends Omit<ConfigSources, 'cwd'> {
  /** The text of the settings file in the working folder; none where it is left out. */
  readonly file?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** The settings of a server that is started in a folder of its own. */
export function load({ file, files = {}, ...sources }: GivenSettings = {}): Config {
  const all = file === undefined ? files : { ...files, 'sea-agent-graphql.yaml': file };
  return loadConfig({ ...sources, cwd: folderWith(all) });
}

/** What is wrong with the settings. Fails where nothing is. */
export function faultsOf(given: GivenSettings): readonly string[] {
  try {
    load(given);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  throw new Error('The settings were taken.');
}

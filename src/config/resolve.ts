import type { z } from 'zod';
import { unquotedAs } from '../gateway/yaml-fault.js';
import type { SettingsFile } from './settings-file.js';
import {
  isSetting,
  namedSettings,
  type NamedSetting,
  type Section,
  type Setting,
  type Values,
} from './settings/setting.js';

/** Where settings come from, the strongest first. */
export interface Sources {
  readonly flags: ReadonlyMap<string, string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Files, the strongest first. */
  readonly files: readonly SettingsFile[];
}

export interface Resolved<S> {
  readonly values: Values<S>;
  /** The setting's name as the operator wrote it; null where the default holds. */
  sourceOf(path: string): string | null;
  readonly faults: readonly string[];
}

interface Found {
  readonly name: string;
  readonly value: unknown;
}

/** Flags over environment over file over defaults; every fault is collected, none ends the work. */
export function resolve<S extends Section>(section: S, sources: Sources): Resolved<S> {
  const faults: string[] = [];
  const names = new Map<string, string>();
  const given = new Map<string, unknown>();
  const all = namedSettings(section);
  for (const named of all) {
    const found = find(named, sources);
    if (found === null) continue;
    names.set(named.path.join('.'), found.name);
    const parsed = named.setting.kind.schema.safeParse(found.value);
    if (parsed.success) given.set(named.path.join('.'), parsed.data);
    else
      faults.push(
        `${found.name} must be ${named.setting.kind.allowed}${quoteHint(found.value, parsed.error)}`,
      );
  }
  const production = given.get('production') === true;
  const values = build(section, [], ({ fallback }, path) => {
    if (given.has(path)) return given.get(path);
    return typeof fallback === 'function' ? fallback(production) : fallback;
  });
  // Built from the section itself, key by key, so its shape is the section's.
  return { values: values as Values<S>, sourceOf: (path) => names.get(path) ?? null, faults };
}

type Choose = (setting: Setting<unknown>, path: string) => unknown;

function build(section: Section, path: readonly string[], choose: Choose): object {
  const entries = Object.entries(section).map(([key, entry]) => {
    const place = [...path, key];
    return [key, isSetting(entry) ? choose(entry, place.join('.')) : build(entry, place, choose)] as const;
  });
  return Object.freeze(Object.fromEntries(entries));
}

function find({ setting, path, env }: NamedSetting, { flags, env: variables, files }: Sources): Found | null {
  const flag = setting.flag === undefined ? undefined : flags.get(setting.flag);
  if (flag !== undefined) return { name: `--${setting.flag}`, value: setting.kind.fromText(flag) };
  // An empty variable is an absent one: shells and compose files can't unset.
  const variable = variables[env];
  if (variable !== undefined && variable.trim() !== '') {
    return { name: env, value: setting.kind.fromText(variable.trim()) };
  }
  for (const file of files) {
    const value = file.at(path);
    if (value !== undefined && value !== null) return { name: `${path.join('.')} in ${file.name}`, value };
  }
  return null;
}

/** What to do where a text is wanted and YAML, for want of quotes, read something else. */
function quoteHint(value: unknown, { issues }: z.ZodError): string {
  for (const issue of issues) {
    if (issue.code !== 'invalid_type' || issue.expected !== 'string') continue;
    const read = unquotedAs(issue.path.reduce<unknown>(innerValue, value));
    const where = issue.path.length === 0 ? 'it' : issue.path.join('.');
    if (read !== null) return `; YAML read ${read}: put ${where} in quotes`;
  }
  return '';
}

function innerValue(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

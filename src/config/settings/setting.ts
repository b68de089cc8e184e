import type { Kind } from './kind.js';

/** One setting: how it is read, what it means, what holds when nobody sets it. */
export interface Setting<T> {
  readonly kind: Kind<T>;
  /** A function where the default depends on `production`; null: absent. */
  readonly fallback: T | null | ((production: boolean) => T);
  readonly description: string;
  /** Of a number. */
  readonly unit?: string;
  /** Only where it differs from the one derived from the place in the file. */
  readonly env?: string;
  /** The command line's name for it, without dashes. Secrets have none: a command line can be read by others. */
  readonly flag?: string;
}

type Options<T> = Omit<Setting<T>, 'kind' | 'fallback' | 'description'>;

/** A setting with a default. */
export function setting<T>(
  kind: Kind<T>,
  fallback: T | ((production: boolean) => T),
  description: string,
  options: Options<T> = {},
): Setting<T> {
  return { kind, fallback, description, ...options };
}

/** A setting that is null unless somebody sets it. */
export function optional<T>(kind: Kind<T>, description: string, options: Options<T> = {}): Setting<T | null> {
  // Only the default may be null: what is written down is still held to the kind, so the wider type is safe to claim.
  return { kind: kind as Kind<T | null>, fallback: null, description, ...options };
}

/** Settings by section, in the shape of the settings file. */
export interface Section {
  readonly [name: string]: Setting<unknown> | Section;
}

export function isSetting(entry: Setting<unknown> | Section): entry is Setting<unknown> {
  return 'kind' in entry && 'fallback' in entry;
}

/** The typed value of a section. */
export type Values<S> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : Values<S[K]>;
};

/** A setting with its names in each source. */
export interface NamedSetting {
  readonly setting: Setting<unknown>;
  /** Keys from the file's root, such as `['gateway', 'timeouts', 'read']`. */
  readonly path: readonly string[];
  readonly env: string;
}

/** The name of a setting's variable unless the setting names another one. */
export function derivedEnvName(path: readonly string[]): string {
  const [section, ...rest] = path;
  const [prefix, words] = section === 'gateway' ? ['AGENT_GATEWAY', rest] : ['SEA_AGENT_GRAPHQL', path];
  const snake = words.map((word) => word.replace(/[A-Z]/g, '_$&').toUpperCase());
  return [prefix, ...snake].join('_');
}

/** All settings of a section in the order they are declared. */
export function namedSettings(section: Section, path: readonly string[] = []): NamedSetting[] {
  return Object.entries(section).flatMap(([name, entry]) => {
    const here = [...path, name];
    if (!isSetting(entry)) return namedSettings(entry, here);
    return [{ setting: entry, path: here, env: entry.env ?? derivedEnvName(here) }];
  });
}

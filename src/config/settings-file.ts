import { parseDocument } from 'yaml';
import { yamlFault } from '../gateway/yaml-fault.js';
import { isSetting, type Section } from './settings/setting.js';

export interface SettingsFile {
  /** How the operator named it. */
  readonly name: string;
  /** The value at a place; undefined where the file has none. */
  at(path: readonly string[]): unknown;
  readonly faults: readonly string[];
}

/** Reads the text of a settings file and names every key that `section` doesn't know. */
export function parseSettingsFile(text: string, name: string, section: Section): SettingsFile {
  // The parser's warnings quote the file too.
  const document = parseDocument(text, { logLevel: 'error' });
  const unreadable = (fault: string) => ({ name, at: () => undefined, faults: [`${name} ${fault}`] });
  const broken = document.errors[0] ?? document.warnings[0];
  if (broken !== undefined) {
    const line = broken.linePos?.[0].line;
    return unreadable(yamlFault(broken, line === undefined ? '' : ` (line ${line})`));
  }
  let root: unknown;
  try {
    root = document.toJS() ?? {};
  } catch (error) {
    return unreadable(yamlFault(error));
  }
  return { name, at: (path) => valueAt(root, path), faults: unknownKeys(root, section, [], name) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  let value: unknown = root;
  for (const key of path) value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

function unknownKeys(value: unknown, section: Section, path: readonly string[], name: string): string[] {
  if (value === null) return [];
  const here = path.length === 0 ? name : `${path.join('.')} in ${name}`;
  const allowed = Object.keys(section).join(', ');
  if (!isRecord(value)) return [`${here} must be a map with some of ${allowed}`];
  // Another file was named by mistake: what stands in it may be a secret.
  const isOther = path.length === 0 && !Object.keys(value).some((key) => Object.hasOwn(section, key));
  if (isOther && Object.keys(value).length > 0)
    return [`${here} holds no settings; allowed there: ${allowed}`];
  return Object.entries(value).flatMap(([key, child]) => {
    const entry = Object.hasOwn(section, key) ? section[key] : undefined;
    const place = [...path, key];
    if (entry === undefined)
      return [`${toldPlace(place)} in ${name} is no setting; allowed there: ${allowed}`];
    return isSetting(entry) ? [] : unknownKeys(child, entry, place, name);
  });
}

/** The place of an unknown key, which is told where it can be a word written wrong. */
function toldPlace(place: readonly string[]): string {
  const key = place.at(-1) ?? '';
  return [...place.slice(0, -1), /^[A-Za-z_-]{1,40}$/.test(key) ? key : '(a key)'].join('.');
}

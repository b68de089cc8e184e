import { isNumberOption, type NumberOption, tuning, type TuningGroup } from '../../gateway/tuning.js';
import { integer } from './kind.js';
import { setting, type Setting } from './setting.js';

/** Longer times are slips: of seconds for milliseconds, or a zero too many. */
export const longestMs = 3_600_000;

type SettingsOf<T> = {
  readonly [Name in keyof T]: T[Name] extends NumberOption ? Setting<number> : SettingsOf<T[Name]>;
};

/** The numbers that the client of the gateway works by, as it declares them. */
export const clientSettings = settingsOf(tuning);

function settingsOf<T extends TuningGroup>(group: T): SettingsOf<T> {
  const settings = Object.entries(group).map(([name, entry]) => [
    name,
    isNumberOption(entry) ? numberSetting(entry) : settingsOf(entry),
  ]);
  // The entries are those of the group; types do not follow Object.entries.
  return Object.fromEntries(settings) as SettingsOf<T>;
}

function numberSetting({ min, max, fallback, description, unit }: NumberOption): Setting<number> {
  const most = unit === 'ms' ? Math.min(max, longestMs) : max;
  return setting(integer(min, most), fallback, description, { unit });
}

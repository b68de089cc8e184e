import { namedSettings, type Section, type Setting } from './settings/setting.js';

/** One paragraph a setting: place in the file, environment name, flag, unit, default and what is allowed. */
export function describeSettings(section: Section): string {
  return namedSettings(section)
    .map(({ setting, path, env }) => {
      const names = [path.join('.'), env, ...(setting.flag === undefined ? [] : [`--${setting.flag}`])];
      const unit = setting.unit === undefined ? '' : `, in ${setting.unit}`;
      return [
        `  ${names.join('   ')}`,
        `      ${setting.description}.`,
        `      ${setting.kind.allowed}${unit}; default: ${defaultText(setting)}`,
      ].join('\n');
    })
    .join('\n\n');
}

/** The default of a setting in words. */
export function defaultText({ fallback }: Setting<unknown>): string {
  if (typeof fallback === 'function') return `${fallback(false)}, in production ${fallback(true)}`;
  return fallback === null
    ? 'none'
    : typeof fallback === 'object'
      ? JSON.stringify(fallback)
      : String(fallback);
}

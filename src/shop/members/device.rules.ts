const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const first = (known: typeof browsers, agent: string): string | null =>
  known.find(([mark]) => mark.test(agent))?.[1] ?? null

/** Display name of a device from its user agent, such as "Chrome, Windows", without versions. Null: unrecognised. */
export function deviceName(agent: string): string | null {
  const names = [first(browsers, agent), first(systems, agent)].filter((name) => name !== null)
  return names.length > 0 ? names.join(', ') : null
}

/** Device name for comparison; an unrecognised user agent falls back to its product name without the version. */
export const deviceLabel = (agent: string): string => deviceName(agent) ?? agent.replace(/\/.*/, '')

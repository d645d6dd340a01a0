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

/**
 * What a device is called by people: "Chrome, Windows". Null: it does not say. Versions come and go, and do
 * not count.
 */
export function deviceName(agent: string): string | null {
  const names = [first(browsers, agent), first(systems, agent)].filter((name) => name !== null)
  return names.length > 0 ? names.join(', ') : null
}

/** The same for comparing: one that does not say is known by what it calls itself, without its version. */
export const deviceLabel = (agent: string): string => deviceName(agent) ?? agent.replace(/\/.*/, '')

const browsers = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MicroMessenger\//, 'WeChat'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

const first = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([looks]) => looks.test(text))?.[1]

/** Display name of a user agent: `Safari · iPhone`; empty: unknown. */
export const browserNamed = (agent: string): string =>
  [first(browsers, agent), first(systems, agent)].filter(Boolean).join(' · ')

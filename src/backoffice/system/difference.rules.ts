export type Difference = { path: string; before: string | null; after: string | null }

const most = 60

/** What differs between two records, field by field, by the path of the field; null where a side has none. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, current] = [leavesOf(before), leavesOf(after)]
  const paths = [...new Set([...old.keys(), ...current.keys()])]
  return paths
    .map((path) => ({ path, before: old.get(path) ?? null, after: current.get(path) ?? null }))
    .filter((each) => each.before !== each.after)
    .slice(0, most)
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined || value === '') return new Map()
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  const parts = Array.isArray(value)
    ? value.map((item: unknown, index) => [String(index + 1), item] as const)
    : Object.entries(value)
  return new Map(parts.flatMap(([name, item]) => [...leavesOf(item, path === '' ? name : `${path} ${name}`)]))
}

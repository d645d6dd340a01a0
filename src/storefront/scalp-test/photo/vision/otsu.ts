import type { Plane } from './image.ts'

/** Threshold that best separates two classes of values (Otsu 1979); values from 0 to 100. */
export function otsuThreshold(values: Plane): number {
  const bins = new Float64Array(101)
  for (const value of values) {
    const bin = Math.max(0, Math.min(100, Math.round(value)))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  const total = values.length
  const sum = bins.reduce((all, count, bin) => all + count * bin, 0)
  let [below, sumBelow, best, threshold] = [0, 0, -1, 50]
  for (let bin = 0; bin <= 100; bin += 1) {
    below += bins[bin] ?? 0
    sumBelow += bin * (bins[bin] ?? 0)
    const above = total - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, threshold] = [between, bin + 0.5]
  }
  return threshold
}

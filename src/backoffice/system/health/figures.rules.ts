const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a size, with one decimal below 100 units: `4.2 GB`. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${sizes[step] ?? 'B'}`
}

const pad = (count: number): string => String(count).padStart(2, '0')

/** Formats seconds as hours, minutes and seconds: `0:00:12`, `3:04:05`; the same in every language. */
export function spanText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return `${hours}:${pad(minutes)}:${pad(Math.floor(seconds % 60))}`
}

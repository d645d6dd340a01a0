const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `4.2 GB`: a size with as many figures as one reads. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${sizes[step] ?? 'B'}`
}

const pad = (count: number): string => String(count).padStart(2, '0')

/** `0:00:12`, `3:04:05`: hours, minutes and seconds, the same in each language. */
export function spanText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return `${hours}:${pad(minutes)}:${pad(Math.floor(seconds % 60))}`
}

/** The Monday of a day's week, as a day. */
export function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Rows in the order they come, under the week they renew in; null: none is ahead. */
export function inWeeks<R extends { renewsOn: string | null }>(
  rows: readonly R[],
): { week: string | null; rows: R[] }[] {
  const weeks: { week: string | null; rows: R[] }[] = []
  for (const row of rows) {
    const week = row.renewsOn === null ? null : weekOf(row.renewsOn)
    const last = weeks.at(-1)
    if (last?.week === week) last.rows.push(row)
    else weeks.push({ week, rows: [row] })
  }
  return weeks
}

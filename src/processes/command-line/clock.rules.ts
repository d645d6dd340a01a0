/** `+7d`, `+36h`, `+90m` as seconds; null: invalid. */
export function readSpan(text: string): number | null {
  const [, count, unit] = /^\+(\d{1,4})([dhm])$/.exec(text) ?? []
  const seconds = { d: 86_400, h: 3_600, m: 60 }[unit ?? '']
  return count && seconds ? Number(count) * seconds : null
}

const hour = 3_600_000

/** Times at which the clock stops on its way: every full hour, and the end. */
export function stopsBetween(from: Date, to: Date): Date[] {
  const stops: Date[] = []
  for (let at = Math.floor(from.getTime() / hour) * hour + hour; at < to.getTime(); at += hour)
    stops.push(new Date(at))
  return [...stops, to]
}

const fits = (field: string, value: number): boolean =>
  field === '*' ||
  field
    .split(',')
    .some((each) => (each.startsWith('*/') ? value % Number(each.slice(2)) === 0 : Number(each) === value))

/** Whether a schedule (`minute hour day month weekday` in UTC) was due after `from` and not after `to`. */
export function isDueBetween(schedule: string, from: Date, to: Date): boolean {
  const [minute = '*', hours = '*', day = '*', month = '*', weekday = '*'] = schedule.split(' ')
  for (let at = Math.floor(from.getTime() / 60_000) * 60_000 + 60_000; at <= to.getTime(); at += 60_000) {
    const moment = new Date(at)
    const isDue =
      fits(minute, moment.getUTCMinutes()) &&
      fits(hours, moment.getUTCHours()) &&
      fits(day, moment.getUTCDate()) &&
      fits(month, moment.getUTCMonth() + 1) &&
      fits(weekday, moment.getUTCDay())
    if (isDue) return true
  }
  return false
}

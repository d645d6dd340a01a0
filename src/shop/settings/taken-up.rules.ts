import { isSameValue } from './version.rules.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Rebases a pending version when the live value changes (rules/settings#3): fields equal to the old live value take
 * the new one, fields it changed stay. A list is one field.
 */
export function withTakenUp(waiting: unknown, was: unknown, now: unknown): unknown {
  if (!isFields(waiting) || !isFields(was) || !isFields(now)) return waiting
  const names = [...new Set([...Object.keys(waiting), ...Object.keys(now)])]
  return Object.fromEntries(
    names.flatMap((name) => {
      if (isFields(waiting[name]) && isFields(was[name]) && isFields(now[name]))
        return [[name, withTakenUp(waiting[name], was[name], now[name])]]
      const value = isSameValue(waiting[name], was[name]) ? now[name] : waiting[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

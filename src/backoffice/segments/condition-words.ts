import { conditionNames, type Conditions } from '#shop/segments/choosing/condition.rules.ts'
import type { ListedSegments } from '#shop/segments/choosing/segment.contract.ts'
import { useConditionText } from '../shell/log/condition-text.ts'

/** Conditions as text, in the order of the form. */
export function useConditionTexts(brands: ListedSegments['brands']): (conditions: Conditions) => string[] {
  const textOf = useConditionText(brands)
  return (conditions) =>
    conditionNames.flatMap((name) => {
      const value = conditions[name]
      return value === undefined ? [] : [textOf(name, String(value))]
    })
}

import { deliveryMethods } from '#shop/delivery/rules.ts'
import { taskKinds } from '#shop/payments/desk/tasks.rules.ts'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'
import { useMethodName } from '../payments/methods.ts'
import { useStateLabel } from '../shell/label.tsx'
import { useWords } from '../words/words.tsx'

/** Detail of an item beside its name, translated if it is a known value. */
export function useDetail(kind: WorkItemKind): (detail: string) => string {
  const t = useWords('today')
  const task = useWords('task')
  const delivery = useWords('delivery')
  const hold = useWords('hold')
  const method = useMethodName()
  const stateLabel = useStateLabel()
  const setting = useWords('settingName')
  type Setting = Parameters<typeof setting>[0]
  type Hold = Parameters<typeof hold>[0]
  return (detail) => {
    if (kind === 'settings_scheduled')
      return setting.has(detail as Setting) ? setting(detail as Setting) : detail // checked by `has`
    if (kind === 'rates_stale') return t('oldRates', { count: Number(detail) })
    if (kind === 'returns') return stateLabel(detail)
    if (kind === 'refunds_failed') return method(detail)
    if (kind === 'on_hold') return hold.has(detail as Hold) ? hold(detail as Hold) : detail // checked by `has`
    const delivered = deliveryMethods.find((each) => each === detail)
    if (delivered) return delivery(delivered)
    const known = taskKinds.find((each) => detail.startsWith(`${each}:`))
    return known ? `${task(known)} · ${detail.slice(known.length + 1).trim()}` : detail
  }
}

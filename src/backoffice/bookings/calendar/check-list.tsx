import type { TimeCheck } from '#shop/bookings/desk-plan/plan.contract.ts'
import { useWords } from '../../words/words.tsx'

const signs = { yes: '✓', no: '✕', note: '!' } as const

/** Results of all rules for a time; obstacles first. */
export function CheckList({ checks }: { checks: readonly TimeCheck[] }) {
  const t = useWords('calendar')
  const order = ['no', 'note', 'yes'] as const
  const sorted = checks.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
  return (
    <ul className="cal-checks">
      {sorted.map(({ rule, verdict, name }) => (
        <li key={rule} className={verdict}>
          <span aria-hidden="true">{signs[verdict]}</span>
          <span>
            <span className="unseen">{t(`verdict.${verdict}`)}: </span>
            {t(`rule.${rule}.${verdict}`, { name })}
          </span>
        </li>
      ))}
    </ul>
  )
}

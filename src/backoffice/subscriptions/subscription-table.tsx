import type { SubscriptionRow } from '#shop/subscriptions/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { useWords } from '../words/words.tsx'
import { SubscriptionState } from './standing.tsx'
import { inWeeks } from './week.rules.ts'

/** Contracts under the week they renew in, with what is wrong with their next delivery. */
export function SubscriptionTable({ rows }: { rows: readonly SubscriptionRow[] }) {
  const t = useWords('subscriptions')
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('renews')}</th>
          <th>{t('number')}</th>
          <th>{t('customer')}</th>
          <th>{t('items')}</th>
          <th>{t('interval')}</th>
          <th>{t('due')}</th>
          <th>{t('card')}</th>
          <th>{t('changeBy')}</th>
          <th>{t('state')}</th>
          <th>{t('concerns')}</th>
        </tr>
      </thead>
      {inWeeks(rows).map(({ week, rows: inWeek }) => (
        <tbody key={week ?? ''}>
          <tr>
            <th colSpan={10} scope="rowgroup">
              {week === null ? t('noWeek') : t('week', { day: week })}
            </th>
          </tr>
          {inWeek.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row }: { row: SubscriptionRow }) {
  const t = useWords('subscriptions')
  return (
    <tr>
      <td className="tight num">{row.renewsOn ?? '—'}</td>
      <td className="num">
        <Link to={`/desk/subscriptions/${row.id}`}>{row.number}</Link>
      </td>
      <td>{row.customer}</td>
      <td>{row.lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}</td>
      <td className="tight">{t('months', { count: row.interval })}</td>
      <td className="tight num">
        <Amount of={row.amountDue} currency={row.currency} />
      </td>
      <td className="tight">{row.card}</td>
      <td className="tight num soft">{row.changeBy ?? '—'}</td>
      <td>
        <SubscriptionState state={row.state} />
      </td>
      <td>{row.concerns.map((concern) => t(`concern.${concern}`)).join(', ')}</td>
    </tr>
  )
}

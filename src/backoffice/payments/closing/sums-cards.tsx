import type { ReactNode } from 'react'
import type { SumsView } from '#shop/closing/closing.contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { useMethodName } from '../methods.ts'

/** Payments by method, movements of store credit and gift codes, and liabilities. */
export function SumsCards({ sums }: { sums: SumsView }) {
  return (
    <>
      <Tenders sums={sums} />
      <Movements sums={sums} />
      <Liability sums={sums} />
    </>
  )
}

function Card({
  id,
  title,
  heads,
  children,
}: {
  id: string
  title: string
  heads: readonly string[]
  children: ReactNode
}) {
  return (
    <section className="desk-card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Scroll labelledBy={id}>
        <table className="desk-table">
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} className={index === 0 ? undefined : 'r'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </Scroll>
    </section>
  )
}

const columns = ['charged', 'refunded', 'chargebacks', 'fees', 'adjustments', 'net', 'paidOut'] as const

function Tenders({ sums: { tenders } }: { sums: SumsView }) {
  const t = useWords('closing')
  const method = useMethodName()
  if (tenders.length === 0) return <p className="desk-empty">{t('noMoney')}</p>
  return (
    <Card
      id="tenders"
      title={t('tenders')}
      heads={[t('method'), t('charges'), ...columns.map((each) => t(each))]}
    >
      {tenders.map((row) => (
        <tr key={`${row.method} ${row.currency}`}>
          <td>
            {method(row.method)} <span className="soft">{row.currency}</span>
          </td>
          <td className="r num">{row.charges}</td>
          {columns.map((name) => (
            <td key={name} className="r">
              <Amount of={row[name]} currency={row.currency} />
            </td>
          ))}
        </tr>
      ))}
    </Card>
  )
}

/** Translated kind of a ledger entry, as on the wallet page. */
function useKind(): (kind: string) => string {
  const t = useWords('closing')
  return (kind) => {
    const key = `kind.${kind}` as Parameters<typeof t.has>[0] // a kind of the ledger
    return t.has(key) ? t(key) : kind
  }
}

function Movements({ sums: { movements } }: { sums: SumsView }) {
  const t = useWords('closing')
  const kind = useKind()
  if (movements.length === 0) return null
  return (
    <Card id="movements" title={t('movements')} heads={[t('what'), t('wallets'), t('gifts')]}>
      {movements.map((row) => (
        <tr key={`${row.kind} ${row.currency}`}>
          <td>
            {kind(row.kind)} <span className="soft">{row.currency}</span>
          </td>
          <td className="r">
            <Amount of={row.wallets} currency={row.currency} />
          </td>
          <td className="r">
            <Amount of={row.gifts} currency={row.currency} />
          </td>
        </tr>
      ))}
    </Card>
  )
}

function Liability({ sums: { liability } }: { sums: SumsView }) {
  const t = useWords('closing')
  if (liability.length === 0) return null
  return (
    <Card id="liability" title={t('liability')} heads={[t('currency'), t('paid'), t('promo'), t('gifts')]}>
      {liability.map((row) => (
        <tr key={row.currency}>
          <td>{row.currency}</td>
          <td className="r">
            <Amount of={row.paid} currency={row.currency} />
          </td>
          <td className="r">
            <Amount of={row.promo} currency={row.currency} />
          </td>
          <td className="r">
            <Amount of={row.gifts} currency={row.currency} />
          </td>
        </tr>
      ))}
    </Card>
  )
}

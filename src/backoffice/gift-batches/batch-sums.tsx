import type { GiftBatch } from '#shop/gift-batches/batch.contract.ts'
import { Amount } from '../shell/amount.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'

const parts = ['unused', 'used', 'expired', 'void'] as const

/** Codes of a batch by state: number and exact value. */
export function BatchSumsTable({ batch }: { batch: GiftBatch }) {
  const t = useWords('giftBatches')
  return (
    <section className="desk-card" aria-labelledby="sums">
      <h2 id="sums">{t('sums')}</h2>
      <Scroll label={t('sums')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col" className="num">
                {t('codes')}
              </th>
              <th scope="col" className="num">
                {t('value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part}>
                <th scope="row">{t(part)}</th>
                <td className="num">{batch[part].codes}</td>
                <td className="num">
                  <Amount of={batch[part].amount} currency={batch.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="small soft">{t('sumsHint')}</p>
    </section>
  )
}

import type { EditPreview } from '#shop/revisions/contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { useWords } from '../../words/words.tsx'

/** Totals of an order before and after a revision, in the order's currency. */
export function EditSums({ preview }: { preview: EditPreview }) {
  const t = useWords('change')
  const { before, after, currency } = preview
  const rows = (['goods', 'discount', 'giftWrap', 'delivery', 'tax', 'total'] as const).filter(
    (word) => word === 'goods' || word === 'total' || before[word] !== 0 || after[word] !== 0,
  )
  const sign = (word: (typeof rows)[number]) => (word === 'discount' ? -1 : 1)
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>
            <span className="unseen">{t('item')}</span>
          </th>
          <th className="r">{t('before')}</th>
          <th className="r">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((word) => (
          <tr key={word}>
            <td className={word === 'total' ? 'number' : 'soft'}>{t(word)}</td>
            <td className="r">
              <Amount of={sign(word) * before[word]} currency={currency} />
            </td>
            <td className={word === 'total' ? 'r number' : 'r'}>
              <Amount of={sign(word) * after[word]} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

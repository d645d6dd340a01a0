import type { PurchaseLine } from '#shop/stock/purchasing/purchase.contract.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../../shell/amount.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

/** Lines of a purchase order: pieces ordered, received and outstanding per option. */
export function PurchaseLines({ lines }: { lines: readonly PurchaseLine[] }) {
  const t = useWords('purchase')
  const stock = useWords('stock')
  const may = useMay()
  const sees = may('products.money')
  return (
    <Scroll label={t('ordered')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{stock('sku')}</th>
            <th>{stock('item')}</th>
            <th className="r">{t('ordered')}</th>
            <th className="r">{t('received')}</th>
            <th className="r">{t('toCome')}</th>
            {sees ? <th className="r">{stock('cost')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="tight number num">
                <Link to={`/desk/stock/option?sub_sku=${encodeURIComponent(line.subSku)}`}>
                  {line.subSku}
                </Link>
              </td>
              <td>
                {line.name} <span className="small soft">{line.optionName}</span>
              </td>
              <td className="r num">{line.quantity}</td>
              <td className="r num">{line.received}</td>
              <td className="r num number">{Math.max(0, line.quantity - line.received)}</td>
              {sees ? <td className="r num soft">{amountText(line.cost, 'HKD')}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

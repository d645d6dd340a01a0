import type { TransferLine } from '#shop/stock/places/place.contract.ts'
import { Scroll } from '../../shell/scroll.tsx'
import { useSent } from '../../shell/forms/sent-context.ts'
import { useWords } from '../../words/words.tsx'

/** Lines of a transfer: pieces sent, and a field for those received while it is open. */
export function TransferLines({ lines, isOpen }: { lines: readonly TransferLine[]; isOpen: boolean }) {
  const t = useWords('places')
  const stock = useWords('stock')
  return (
    <Scroll label={t('transfers')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{stock('sku')}</th>
            <th>{stock('lot')}</th>
            <th className="r">{t('sent')}</th>
            <th className="r">{t('arrived')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id}>
              <td className="tight number num">{line.subSku}</td>
              <td className="num">
                {line.lot ?? <span className="soft">{stock('noLot')}</span>}{' '}
                <span className="small soft">{line.expiresOn}</span>
              </td>
              <td className="r num">{line.pieces}</td>
              <td className={line.arrived !== null && line.arrived < line.pieces ? 'r num hot' : 'r num'}>
                {isOpen ? <Arrived line={line} index={index} /> : (line.arrived ?? '·')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Arrived({ line, index }: { line: TransferLine; index: number }) {
  const t = useWords('places')
  const { values } = useSent()
  const name = `lines[${index}][arrived]`
  return (
    <>
      <input type="hidden" name={`lines[${index}][line]`} value={line.id} />
      <input
        className="well"
        name={name}
        type="number"
        min={0}
        max={line.pieces}
        step={1}
        inputMode="numeric"
        aria-label={`${t('arrived')}: ${[line.subSku, line.lot].filter(Boolean).join(' ')}`}
        defaultValue={values[name] ?? line.pieces}
        style={{ width: '6rem', textAlign: 'right' }}
      />
    </>
  )
}

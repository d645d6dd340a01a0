import type { CountLine } from '#shop/stock/counts/count.contract.ts'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import { CountField } from './count-field.tsx'

/** Lines of a stock count: quantity fields while it is open, then differences. */
export function CountTable({ lines, isOpen }: { lines: readonly CountLine[]; isOpen: boolean }) {
  const t = useWords('stockCount')
  const stock = useWords('stock')
  return (
    <Scroll label={t('title')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{stock('sku')}</th>
            <th>{stock('item')}</th>
            <th>{stock('lot')}</th>
            <th className="r">{t('counted')}</th>
            {isOpen ? null : (
              <>
                <th className="r">{t('expected')}</th>
                <th className="r">{t('difference')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id}>
              <td className="tight num number">{line.subSku}</td>
              <td>
                {line.name} <span className="small soft">{line.optionName}</span>
              </td>
              <td className="num">
                {line.lot ?? <span className="soft">{stock('noLot')}</span>}{' '}
                <span className="small soft">{line.expiresOn}</span>
              </td>
              <td className="r num">
                {isOpen ? <CountField line={line} index={index} /> : (line.counted ?? '·')}
              </td>
              {isOpen ? null : (
                <>
                  <td className="r num soft">{line.expected ?? '·'}</td>
                  <td className={line.difference ? 'r num hot' : 'r num soft'}>{signed(line.difference)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const signed = (pieces: number | null): string =>
  pieces === null ? '·' : pieces > 0 ? `+${pieces}` : pieces < 0 ? `−${-pieces}` : '0'

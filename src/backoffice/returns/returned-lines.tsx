import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import type { DeskReturn } from '#shop/returns/desk.contract.ts'

/** Returned lines: pieces, the buyer's reason, and the inspection result. */
export function ReturnedLines({ lines }: { lines: DeskReturn['lines'] }) {
  const t = useWords('returns')
  return (
    <Scroll label={t('goods')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('product')}</th>
            <th>{t('pieces')}</th>
            <th>{t('reason')}</th>
            <th>{t('found')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineId}>
              <td>
                {line.name} <span className="soft">{line.optionName}</span>
                {line.note === '' ? null : <div className="small soft">{line.note}</div>}
              </td>
              <td className="tight num">{line.units}</td>
              <td>{t(`why.${line.reason}`)}</td>
              <td>{line.verdict ? t(`verdict.${line.verdict}`) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

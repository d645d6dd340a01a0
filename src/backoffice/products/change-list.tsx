import type { ProductChange } from '#shop/products/versions/difference.rules.ts'
import { shortIds } from '../shell/log/short-ids.ts'
import { useWords } from '../words/words.tsx'

const most = 400
const short = (text: string): string => {
  const bare = shortIds(text.replaceAll(/<[^>]+>/g, ' ').trim())
  return bare.length > most ? `${bare.slice(0, most)}…` : bare
}

/** Changes between two versions: previous and new value. */
export function ChangeList({ changes }: { changes: readonly ProductChange[] }) {
  const t = useWords('products')
  const field = useWords('productField')
  return (
    <dl className="facts small desk-changes">
      {changes.map((change) => (
        <div key={`${change.field} ${change.of} ${change.language}`} style={{ display: 'contents' }}>
          <dt>
            {field(change.field)}
            {change.language ? ` · ${t(`language.${change.language}`)}` : ''}
            {change.of ? <div className="small">{shortIds(change.of)}</div> : null}
          </dt>
          <dd>
            {change.before === '' ? null : <s className="soft">{short(change.before)}</s>}{' '}
            {change.after === '' ? (
              <em className="soft">{t('nothing')}</em>
            ) : (
              <ins>{short(change.after)}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

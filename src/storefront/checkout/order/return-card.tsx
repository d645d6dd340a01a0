import type { Return } from '#shop/returns/contract.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { CancelReturn } from '../pay/cancel-return.tsx'
import { photoAddress } from './return-photos.tsx'

/** One return: its state, where to send it, its label, lines and photos. */
export function ReturnCard({ each, token }: { each: Return; token: string | null }) {
  const t = useWords('returns')
  const locale = useLocale()
  return (
    <article className="mb-6 bg-shell p-5">
      <h3 className="text-lg">
        <span className="num">{each.number}</span> · {t(`state.${each.state}`)}
      </h3>
      <p className="mt-1 text-ink-soft">
        {each.replacement ? t('replaced', { number: each.replacement }) : t(`next.${each.state}`)}
      </p>
      {each.sendTo ? (
        <p className="mt-2">
          {t('sendTo')} <strong>{each.sendTo}</strong>
        </p>
      ) : null}
      {each.state === 'approved' ? (
        <p className="mt-2">
          <a href={labelAddress(each, token, locale)} target="_blank" rel="noopener" className="more">
            {t('label')}
          </a>
        </p>
      ) : null}
      {each.note === '' ? null : <p className="mt-2">{each.note}</p>}
      <ul className="mt-3 text-[0.9375rem]">
        {each.lines.map((line) => (
          <li key={line.lineId}>
            {line.name} {line.optionName} <span className="num">× {line.units}</span> ·{' '}
            {t(`why.${line.reason}`)}
          </li>
        ))}
      </ul>
      {each.photos.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-3">
          {each.photos.map((photo, at) => (
            <li key={photo.id}>
              <a href={photoAddress(photo.large, token)}>
                <img
                  src={photoAddress(photo.small, token)}
                  alt={t('photo', { number: at + 1 })}
                  width={88}
                  height={88}
                  loading="lazy"
                  className="size-22 rounded-sm bg-paper object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {each.canCancel ? <CancelReturn each={each} token={token} /> : null}
    </article>
  )
}

/** Address of its label, in the language of the linking page. */
const labelAddress = ({ id, orderId }: Return, token: string | null, lang: string): string =>
  `/api/v1/returns/label?${new URLSearchParams({ order_id: orderId, id, lang, ...(token === null ? {} : { token }) })}`

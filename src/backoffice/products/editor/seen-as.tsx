import { Form, useSearchParams } from 'react-router'
import type { ProductView } from '#shop/showcase/contract.ts'
import { formatMoney, fromDecimal } from '#shop/money.ts'
import { countries, countryName, textIn } from '#shop/region.ts'
import { useFormAsTyped } from '../../shell/forms/use-form-as-typed.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { Thumbnail } from '../thumbnail.tsx'
import { useProduct } from './product-context.ts'

export type Preview = { product: ProductView; path: string } | null

/** Preview of the latest version for a country, group and date; its page can be opened and shared. */
export function SeenAs({ preview }: { preview: Preview }) {
  const t = useWords('products')
  const locale = useLocale()
  const { choices } = useProduct()
  const [query] = useSearchParams()
  const { form, later } = useFormAsTyped()
  return (
    <section className="desk-card" aria-labelledby="seen-as">
      <h2 id="seen-as">{t('seenAs')}</h2>
      <Form ref={form} className="fields" preventScrollReset onChange={later}>
        <label className="field">
          <span className="soft small">{t('country')}</span>
          <select name="as_country" className="well" defaultValue={query.get('as_country') ?? 'hk'}>
            {countries.map(({ key }) => (
              <option key={key} value={key}>
                {countryName(locale, key)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="soft small">{t('group')}</span>
          <select name="as_group" className="well" defaultValue={query.get('as_group') ?? ''}>
            <option value="">{t('everybody')}</option>
            {choices.groups.map((group) => (
              <option key={group} value={group}>
                {group}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="soft small">{t('on')}</span>
          <input type="date" name="as_on" className="well" defaultValue={query.get('as_on') ?? ''} />
        </label>
        <noscript>
          <button type="submit" className="act">
            {t('look')}
          </button>
        </noscript>
      </Form>
      {preview ? <Seen preview={preview} /> : <p className="soft">{t('notSeen')}</p>}
    </section>
  )
}

function Seen({ preview: { product, path } }: { preview: NonNullable<Preview> }) {
  const t = useWords('products')
  const reason = useWords('buyable')
  const locale = useLocale()
  return (
    <>
      <div className="row" style={{ flexWrap: 'nowrap' }}>
        <Thumbnail src={product.thumbnail} side={64} />
        <div>
          <div className="small soft">{product.brand}</div>
          <div className="number">{textIn(locale, product.name)}</div>
        </div>
      </div>
      <ul className="desk-seen">
        {product.productOption.map((option) => (
          <li key={option.subSku}>
            <span>
              {textIn(locale, { chi: option.name, eng: option.nameEn, cn: option.nameCn, tw: option.nameTw })}
            </span>
            <span className="num">
              {option.effective ? (
                <>
                  {option.effective.originalPrice === null ? null : (
                    <s className="soft small">
                      {formatMoney(fromDecimal(option.effective.originalPrice, option.effective.currency))}
                    </s>
                  )}{' '}
                  <b>{formatMoney(fromDecimal(option.effective.price, option.effective.currency))}</b>
                </>
              ) : (
                '—'
              )}
            </span>
            <span className={option.buyable.ok ? 'small soft' : 'small hot'}>
              {option.buyable.reason === null ? t('canBuy') : reason(option.buyable.reason)}
            </span>
          </li>
        ))}
      </ul>
      <a href={path} className="act" target="_blank" rel="noreferrer">
        {t('openPreview')}
      </a>
      <small className="soft">{t('previewHint')}</small>
    </>
  )
}

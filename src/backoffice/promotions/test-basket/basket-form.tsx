import { Form, useSearchParams } from 'react-router'
import { deliveryMethods } from '#shop/delivery/rules.ts'
import { currencies } from '#shop/money.ts'
import { countries, countryName } from '#shop/region.ts'
import type { ExplainedBasket } from '#shop/test-basket/contract.ts'
import { Link } from '#ui/link.tsx'
import { Choice, Send, TextField, Tick } from '../../shell/forms/fields.tsx'
import { GoodsSearch } from '../../orders/edits/goods-found.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { linesIn, withOneMore } from './basket.rules.ts'
import type { BasketInput } from './input.ts'

type Props = { input: BasketInput; groups: readonly string[]; found: ExplainedBasket['found'] }

/** Products, buyer, country and time of a test basket; a GET form, so the address contains all of it. */
export function BasketForm({ input, groups, found }: Props) {
  const t = useWords('testBasket')
  const [query] = useSearchParams()
  return (
    <Form className="desk-card stack" aria-label={t('basket')} preventScrollReset>
      <h2>{t('goods')}</h2>
      {linesIn(query).length === 0 ? <p className="soft">{t('empty')}</p> : null}
      {linesIn(query).map(({ subSku, quantity }) => (
        <TextField
          key={`${subSku} ${quantity}`}
          name={`q.${subSku}`}
          label={subSku}
          type="number"
          min={0}
          max={99}
          defaultValue={quantity}
          inputMode="numeric"
        />
      ))}
      <div className="row end">
        <GoodsSearch search={input.search} />
      </div>
      {input.search !== '' && found.length === 0 ? <p className="soft">{t('notFound')}</p> : null}
      {found.map(({ subSku, name }) => (
        <div key={subSku} className="row">
          <span style={{ flex: '1 1 10rem' }}>
            {name} <span className="small soft">{subSku}</span>
          </span>
          <Link
            to={withOneMore(query, subSku)}
            className="act"
            preventScrollReset
            aria-label={t('addOne', { sku: subSku })}
          >
            {t('add')}
          </Link>
        </div>
      ))}
      <Shopper input={input} groups={groups} />
      <div className="row">
        <Send>{t('explain')}</Send>
        <Link to="/desk/test-basket" className="act">
          {t('clear')}
        </Link>
      </div>
    </Form>
  )
}

function Shopper({ input, groups }: Omit<Props, 'found'>) {
  const t = useWords('testBasket')
  const field = useWords('field')
  const way = useWords('delivery')
  const locale = useLocale()
  const [query] = useSearchParams()
  return (
    <>
      <h2>{t('shopper')}</h2>
      <div className="fields">
        <Choice
          name="country"
          label={field('country')}
          options={countries.map(({ key }) => [key, countryName(locale, key)] as const)}
          defaultValue={input.country}
        />
        <Choice
          name="currency"
          label={t('currency')}
          options={currencies.map((each) => [each, each] as const)}
          defaultValue={input.currency}
        />
        <Choice
          name="method"
          label={t('method')}
          options={deliveryMethods.map((each) => [each, way(each)] as const)}
          defaultValue={input.method}
        />
        <TextField
          name="discount_rate"
          label={t('discountRate')}
          type="number"
          min={0}
          max={100}
          step="0.01"
          defaultValue={input.discountRate}
        />
        <TextField name="coupon" label={t('coupon')} defaultValue={input.coupon} maxLength={40} />
        <TextField
          name="at"
          label={t('at')}
          hint={t('atHint')}
          type="datetime-local"
          defaultValue={query.get('at') ?? ''}
        />
      </div>
      {groups.length > 0 ? (
        <fieldset>
          <legend className="small soft">{t('groups')}</legend>
          <div className="row">
            {groups.map((group) => (
              <Tick
                key={group}
                name="group"
                label={group}
                value={group}
                defaultChecked={input.groups.includes(group)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="row">
        <Tick name="has_ordered" label={t('hasOrdered')} defaultChecked={input.hasOrdered} />
        <Tick name="is_referred" label={t('isReferred')} defaultChecked={input.isReferred} />
      </div>
    </>
  )
}

import { Form } from 'react-router'
import type { MemberRow } from '#shop/customers/list.contract.ts'
import type { Buyer } from '#shop/customers/draft.contract.ts'
import { personName } from '#shop/person.ts'
import { countryName } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import type { Guest } from '../../shell/palette/guests.rules.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { addressOf, pairsOf, withBuyer, type Draft } from './draft.rules.ts'

type Props = {
  draft: Draft
  lookup: string
  members: readonly MemberRow[]
  /** Guest buyers, by their newest order. */
  guests: readonly Guest[]
  buyer: Buyer | null
}

/**
 * Searches the buyer of a draft; links select the buyer and one of their saved addresses, so it works without
 * JavaScript.
 */
export function DraftBuyer({ draft, lookup, members, guests, buyer }: Props) {
  const t = useWords('draft')
  const goods = useWords('goods')
  return (
    <section className="desk-card stack" aria-labelledby="draft-customer">
      <h2 id="draft-customer">{t('customer')}</h2>
      <Form className="row" action="/desk/orders/new" role="search" aria-label={t('customer')}>
        {pairsOf(withBuyer(draft, null)).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="lookup"
          className="well"
          maxLength={200}
          defaultValue={lookup}
          aria-label={t('lookup')}
          placeholder={t('lookup')}
          style={{ flex: '1 1 10rem', width: 'auto' }}
        />
        <button type="submit" className="act">
          {goods('find')}
        </button>
      </Form>
      {lookup !== '' && members.length + guests.length === 0 ? <p className="soft">{t('nobody')}</p> : null}
      {members.map(({ id, name, email, phone }) => (
        <div key={id} className="row">
          <span style={{ flex: '1 1 10rem' }}>
            {name} <span className="small soft">{[email, phone].filter(Boolean).join(' · ')}</span>
          </span>
          <Link
            to={addressOf({ ...withBuyer(draft, id), from: null })}
            className="act"
            aria-label={t('takeWhom', { name: name || email })}
            preventScrollReset
          >
            {t('take')}
          </Link>
        </div>
      ))}
      {guests.map(({ name, email, phone, newest }) => (
        <div key={email} className="row">
          <span style={{ flex: '1 1 10rem' }}>
            {name}{' '}
            <span className="small soft">
              {[t('guest', { order: newest.number }), email, phone].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Link
            to={addressOf({ ...withBuyer(draft, null), from: newest.id, country: newest.country })}
            className="act"
            aria-label={t('takeWhom', { name: name || email })}
            preventScrollReset
          >
            {t('take')}
          </Link>
        </div>
      ))}
      {buyer ? <Chosen draft={draft} buyer={buyer} /> : null}
    </section>
  )
}

function Chosen({ draft, buyer }: { draft: Draft; buyer: Buyer }) {
  const t = useWords('draft')
  const locale = useLocale()
  return (
    <>
      <div className="row">
        <b style={{ flex: '1 1 10rem' }}>
          {personName(buyer)}{' '}
          <span className="small soft">{[buyer.email, buyer.phone].filter(Boolean).join(' · ')}</span>
        </b>
        <Link to={addressOf(withBuyer(draft, null))} className="act" preventScrollReset>
          {t('someoneElse')}
        </Link>
      </div>
      {buyer.addresses.length === 0 ? <p className="soft">{t('noAddresses')}</p> : null}
      {buyer.addresses.map((each) => (
        <div key={each.id} className="row">
          <span style={{ flex: '1 1 10rem' }}>
            {personName(each)}{' '}
            <span className="small soft">
              {[each.address, countryName(locale, each.country)].filter(Boolean).join(' · ')}
            </span>
          </span>
          {draft.bookAddress === each.id ? (
            <span className="soft">{t('taken')}</span>
          ) : (
            <Link
              to={addressOf({ ...withBuyer(draft, buyer.id, each.id), country: each.country })}
              className="act"
              aria-label={t('takeAddress', { address: each.address })}
              preventScrollReset
            >
              {t('take')}
            </Link>
          )}
        </div>
      ))}
    </>
  )
}

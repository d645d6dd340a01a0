import { Fragment } from 'react'
import type { DeskMember } from '#shop/customers/contract.ts'
import { countryName, languages } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../shell/amount.tsx'
import { useLocale, useWords } from '../words/words.tsx'

/** Contact data and account facts of a member. Only the last characters of an identity number are included. */
export function FactsCard({ member }: { member: DeskMember }) {
  const t = useWords('members')
  const locale = useLocale()
  const verified = (is: boolean) => (
    <span className={`desk-label ${is ? 'ok' : ''}`}>{t(is ? 'verified' : 'notVerified')}</span>
  )
  return (
    <section className="desk-card" aria-labelledby="facts">
      <h2 id="facts">{t('facts')}</h2>
      <dl>
        <dt>{t('email')}</dt>
        <dd>
          <a href={`mailto:${member.email}`} className="link">
            {member.email}
          </a>{' '}
          {verified(member.emailVerified)}
          {member.pendingEmail === null ? null : (
            <div className="soft small">
              {member.pendingEmail} · {t('pending')}
            </div>
          )}
        </dd>
        <dt>{t('phone')}</dt>
        <dd>
          {member.phone ? (
            <>
              <a href={`tel:${member.phone}`} className="link num">
                {member.phone}
              </a>{' '}
              {verified(member.phoneVerified)}
            </>
          ) : (
            '—'
          )}
        </dd>
        <dt>{t('nickname')}</dt>
        <dd>{member.nickname}</dd>
        <dt>{t('dob')}</dt>
        <dd className="num">{member.dob ?? '—'}</dd>
        <dt>{t('country')}</dt>
        <dd>
          {countryName(locale, member.country)} · {languages.find(({ key }) => key === member.locale)?.label}
        </dd>
        {member.balances ? (
          <>
            <dt>Cash Dollar</dt>
            <dd className="num">
              <Link to={`/desk/wallets/${member.id}`} className="link">
                {member.balances
                  .map(({ currency, available }) => amountText(available, currency))
                  .join(' · ') || t('emptyWallet')}
              </Link>
            </dd>
          </>
        ) : null}
        {member.broughtBy ? (
          <>
            <dt>{t('broughtBy')}</dt>
            <dd>
              <Link to={`/desk/members/${member.broughtBy.id}`} className="link">
                {member.broughtBy.email}
              </Link>
            </dd>
          </>
        ) : null}
      </dl>
      {member.addresses.map((address) => (
        <MemberAddress key={`${address.kind} ${address.lines.join()}`} address={address} />
      ))}
    </section>
  )
}

/** A saved address, with only the last characters of its identity number. */
function MemberAddress({ address }: { address: DeskMember['addresses'][number] }) {
  const t = useWords('members')
  return (
    <div>
      <h3 className="soft">{t(`address.${address.kind as 'delivery' /* values of the column */}`)}</h3>
      {address.lines.map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
      {address.passportTail ? <span className="num soft">•••••••{address.passportTail}</span> : null}
    </div>
  )
}

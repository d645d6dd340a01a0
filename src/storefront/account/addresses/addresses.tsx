import type { Address } from '#shop/profile/contract.ts'
import { personName } from '#shop/person.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import { AddressForm } from './address-form.tsx'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead, Section } from '../section.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'

const kinds = ['delivery', 'pickup', 'billing'] as const

/** The address book, one section per kind. */
export function Addresses({ content: { addresses, form } }: { content: Loaded['ADDRESSES'] }) {
  const t = useWords('account')
  const viewPath = useViewPath()
  if (form) return <AddressForm key={`${form.edited?.id} ${form.kind} ${form.country}`} page={form} />
  return (
    <>
      <SectionHead title={t('view.ADDRESSES')}>{t('addressesText')}</SectionHead>
      {kinds.map((kind) => (
        <Section key={kind} id={`book-${kind}`} title={t(`kind.${kind}`)}>
          <ul className="mb-5 grid gap-4 empty:hidden sm:grid-cols-2">
            {addresses
              .filter(({ type }) => type === kind)
              .map((address) => (
                <AddressCard key={address.id} address={address} />
              ))}
          </ul>
          <Link to={viewPath('ADDRESSES', { new: kind })} className={buttonLook({ spacing: 'sm' })}>
            {t(`add.${kind}`)}
          </Link>
        </Section>
      ))}
    </>
  )
}

const remove = { method: 'DELETE', path: '/address' } as const
const noFields = {}

function AddressCard({ address }: { address: Address }) {
  const t = useWords('account')
  const viewPath = useViewPath()
  const name = personName(address)
  const accountForm = useOwnForm({
    call: 'remove-address',
    endpoint: remove,
    rules: noFields,
    labels: noFields,
    saved: t('removed'),
    concerns: (values) => values._id === address.id,
  })
  return (
    <li className="grid content-between gap-4 bg-shell p-5">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
          {name}
          {address.isDefault ? (
            <span className="bg-accent-soft px-2 py-0.5 text-sm font-normal">{t('default')}</span>
          ) : null}
        </p>
        {address.kana ? <p className="text-[0.9375rem] text-ink-soft">{address.kana}</p> : null}
        {address.lines.map((line) => (
          <p key={line} className="text-[0.9375rem]">
            {line}
          </p>
        ))}
        <p className="num text-[0.9375rem] text-ink-soft">{`+${address.code} ${address.phone}`}</p>
        {address.passport ? <p className="num text-[0.9375rem] text-ink-soft">{address.passport}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={viewPath('ADDRESSES', { edit: address.id })} className="more">
          {t('edit')}
          <span className="sr-only"> {address.lines[0]}</span>
        </Link>
        <form {...accountForm.form}>
          {accountForm.returnTo}
          <input type="hidden" name="_id" value={address.id} />
          <Button type="submit" spacing="none" loading={accountForm.isPending} className="text-ink-soft">
            {t('remove')}
            <span className="sr-only"> {address.lines[0]}</span>
          </Button>
          {accountForm.trouble}
        </form>
      </div>
    </li>
  )
}

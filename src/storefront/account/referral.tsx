import { formatAmount } from '../cart/amounts.ts'
import { CopyLine } from '../checkout/pay/copy-line.tsx'
import { momentInHongKong } from '../checkout/pay/moment.rules.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { required, type Rules } from '../content/forms/field.rules.ts'
import { useWords } from '../i18n/words.tsx'
import { useOwnForm } from './own-form.tsx'
import { SectionHead, Section } from './section.tsx'
import type { Loaded } from './views.server.ts'

/** The member's referral code and link, the referred customers, and the rewards. */
export function Referral({ content: { referral } }: { content: Loaded['REFERRAL'] }) {
  const t = useWords('referral')
  const { friendPercent, rewardPercent, isAmbassador, counts } = referral
  const share = `https://wa.me/?text=${encodeURIComponent(t('shareText', { percent: friendPercent, link: referral.link }))}`
  return (
    <>
      <SectionHead title={t('title')}>
        {t(isAmbassador ? 'textAmbassador' : 'text', { friend: friendPercent, own: rewardPercent })}
      </SectionHead>
      <div className="grid max-w-xl gap-4 bg-shell p-6">
        <CopyLine label={t('link')} text={referral.link} />
        <CopyLine label={t('code')} text={referral.code} />
        <a
          href={share}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook({ variant: 'primary', className: 'w-fit' })}
        >
          {t('share')}
        </a>
      </div>
      <dl className="my-9 grid max-w-2xl grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-4">
        <Figure label={t('clicked')} value={String(counts.clicked)} />
        <Figure label={t('joined')} value={String(counts.attached)} />
        <Figure label={t('waiting')} value={formatAmount(referral.pending, 'HKD')} />
        <Figure label={t('earned')} value={formatAmount(referral.earned, 'HKD')} />
      </dl>
      <Section id="brought" title={t('list')}>
        {referral.referrals.length === 0 ? (
          <EmptyState drawing="letter" className="py-10!">
            {t('empty')}
          </EmptyState>
        ) : (
          <ul className="max-w-2xl border-t border-line">
            {referral.referrals.map((each) => (
              <li
                key={each.createdAt}
                className="grid grid-cols-[2.5rem_1fr_auto] gap-x-4 border-b border-line py-3.5"
              >
                <span>{each.friend}</span>
                <span>
                  {t(`state.${each.state}`)}
                  <span className="num block text-sm text-ink-soft">{momentInHongKong(each.createdAt)}</span>
                </span>
                <span className="num text-right">{formatAmount(each.amount, 'HKD')}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-4 max-w-[38em] text-sm text-ink-soft">{t('when')}</p>
      </Section>
      {referral.statements.length > 0 ? (
        <Section id="statements" title={t('statements')}>
          <ul className="max-w-2xl border-t border-line">
            {referral.statements.map((each) => (
              <li
                key={each.month}
                className="grid grid-cols-[1fr_auto_auto] gap-x-6 border-b border-line py-3.5"
              >
                <span className="num">{each.month}</span>
                <span className="text-ink-soft">
                  {each.paidAt ? t('paid', { moment: momentInHongKong(each.paidAt) }) : t('toPay')}
                </span>
                <span className="num text-right">{formatAmount(each.amount, 'HKD')}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section id="brought-by" title={t('mine')}>
        <UseCode />
      </Section>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="num font-display text-2xl">{value}</dd>
    </div>
  )
}

const use = { method: 'POST', path: '/user/referral-code' } as const
const rules = { code: [required] } satisfies Rules

/** Form for the referrer's code; usable once, before the first order. */
function UseCode() {
  const t = useWords('referral')
  const accountForm = useOwnForm({
    call: 'use-referral-code',
    endpoint: use,
    rules,
    labels: { code: t('friendCode') },
    saved: t('used'),
  })
  return (
    <form {...accountForm.form} className="grid max-w-md gap-4">
      {accountForm.returnTo}
      <Field {...accountForm.field('code')} hint={t('friendCodeHint')} required>
        <TextInput
          name="code"
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={accountForm.typed?.code}
        />
      </Field>
      {accountForm.trouble}
      <Button type="submit" loading={accountForm.isPending} className="w-fit">
        {t('use')}
      </Button>
    </form>
  )
}

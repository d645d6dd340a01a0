import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { currencies } from '#shop/money.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { onlyWith } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyWith(args, 'gifts.issue')

/** New batch of gift codes: value, validity and purpose. */
export default function NewGiftBatch() {
  const t = useWords('giftBatches')
  const navigate = useNavigate()
  return (
    <>
      <PageTop title={t('new')}>
        <Link to="/desk/gift-batches" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      <section className="desk-card stack" aria-label={t('new')}>
        <p className="soft">{t('newHint')}</p>
        <ActForm
          call={calls.createGiftBatch}
          says={t('askedFor')}
          goTo="/desk/gift-batches/{gift_batch.id}"
          done={
            ({ gift_batch: made }) =>
              void navigate(`/desk/gift-batches/${(made as { id: string }).id}`) /* of the response */
          }
        >
          <div className="fields">
            <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={60} whole />
            <TextField name="count" label={t('count')} type="number" required min={1} inputMode="numeric" />
            <TextField
              name="amount"
              label={t('each')}
              type="number"
              required
              min={0}
              step="any"
              inputMode="decimal"
            />
            <Choice
              name="currency"
              label={t('currency')}
              options={currencies.map((each) => [each, each] as const)}
              defaultValue="HKD"
            />
            <TextField name="first_day" label={t('firstDay')} hint={t('firstDayHint')} type="date" />
            <TextField name="last_day" label={t('lastDay')} type="date" required />
            <TextField name="cost_centre" label={t('costCentre')} maxLength={60} />
            <TextField name="note" label={t('note')} hint={t('noteHint')} maxLength={200} whole />
            <TextField name="reason" label={t('reason')} required maxLength={300} whole />
          </div>
          <div className="row">
            <Send>{t('ask')}</Send>
          </div>
        </ActForm>
      </section>
    </>
  )
}

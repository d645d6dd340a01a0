import type { PatchTest } from '#shop/bookings/patch-tests/patch-test.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type Props = {
  id: string
  tests: readonly PatchTest[]
  treatments: readonly { id: string; name: string }[]
}

/** Patch tests of a member: validity, adding one, and invalidating one. */
export function PatchTestsCard({ id, tests, treatments }: Props) {
  const t = useWords('patchTests')
  const may = useMay()
  if (tests.length === 0 && treatments.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="patch-tests" style={{ marginTop: 16 }}>
      <h2 id="patch-tests">{t('title')}</h2>
      <p className="soft">{t('hint')}</p>
      {tests.length === 0 ? <p className="soft">{t('none')}</p> : null}
      {tests.map((test) => (
        <div key={test.id} className="row" style={{ marginBlock: 8 }}>
          <span>{test.treatment}</span>
          <span className="num">{t('testedOn', { day: test.testedOn })}</span>
          <span className="soft">
            {t('holds')} <Moment at={test.holdsFrom} /> – <Moment at={test.holdsUntil} />
          </span>
          <span className="soft small push">{test.recordedBy}</span>
          {may('bookings.write') ? (
            <ActForm call={calls.withdrawPatchTest} fixed={{ id, test: test.id }}>
              <Send look="">{t('withdraw')}</Send>
            </ActForm>
          ) : null}
        </div>
      ))}
      {may('bookings.write') && treatments.length > 0 ? (
        <ActPanel title={`${t('record')}…`}>
          <ActForm call={calls.recordPatchTest} fixed={{ id }} className="row end">
            <Choice
              name="product_id"
              label={t('treatment')}
              required
              options={treatments.map((each) => [each.id, each.name] as const)}
            />
            <TextField name="tested_on" label={t('day')} type="date" required />
            <Send>{t('record')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
    </section>
  )
}

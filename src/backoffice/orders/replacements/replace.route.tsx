import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { getDeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { listReplacements, type ReplaceableParcel } from '#shop/orders/replacements/replacement.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const { order } = await callDesk(args, getDeskOrder, { id })
  const { parcels } = await callDesk(args, listReplacements, { id })
  const wanted = new URL(args.request.url).searchParams.get('parcel')
  const { number } = order
  return { id, number, parcels: parcels.filter(({ parcelId }) => wanted === null || parcelId === wanted) }
}

/** Replaces pieces of a lost or damaged parcel free of charge. */
export default function Replace() {
  const t = useWords('replacement')
  const { id, number, parcels } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title', { number })}>
        <Link to={`/desk/orders/${id}`} className="act">
          {t('back')}
        </Link>
      </PageTop>
      {parcels.length === 0 ? <p className="desk-empty">{t('none')}</p> : null}
      <div className="stack wide" style={{ maxWidth: '46rem' }}>
        {parcels.map((parcel) => (
          <ParcelForm key={parcel.parcelId} id={id} parcel={parcel} />
        ))}
      </div>
    </>
  )
}

function ParcelForm({ id, parcel }: { id: string; parcel: ReplaceableParcel }) {
  const t = useWords('replacement')
  const act = useWords('act')
  const navigate = useNavigate()
  return (
    <section className="desk-card" aria-label={t('go')}>
      <p>{t('text')}</p>
      <ActForm
        call={calls.replaceParcel}
        fixed={{ id, parcel_id: parcel.parcelId }}
        says={t('done')}
        goTo="/desk/orders/{order_id}"
        done={({ order_id: orderId }) => void navigate(`/desk/orders/${String(orderId)}`)}
      >
        {parcel.lines.map(({ lineId, subSku, name, units }, at) => (
          <div key={lineId} className="row end">
            <input type="hidden" name={`lines[${at}][line_id]`} value={lineId} />
            <TextField
              name={`lines[${at}][units]`}
              label={
                <>
                  {name} <span className="soft num">{subSku}</span>
                </>
              }
              hint={t('most', { count: units })}
              type="number"
              min={0}
              max={units}
              step={1}
              required
              defaultValue={units}
            />
          </div>
        ))}
        <Choice
          name="cause"
          label={t('cause')}
          options={parcel.causes.map((cause) => [cause, t(`causes.${cause}`)] as const)}
        />
        <TextField name="reason" label={act('reason')} required maxLength={300} />
        <div className="row">
          <Send>{t('go')}</Send>
        </div>
      </ActForm>
    </section>
  )
}

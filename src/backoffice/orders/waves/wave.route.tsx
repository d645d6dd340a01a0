import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getWave } from '#shop/orders/waves/wave.contract.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { ExportLinks } from '../../shell/list/export-links.tsx'
import { useFrame } from '../../shell/frame-context.ts'
import { StateLabel } from '../../shell/label.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { PutBack, WaveOrders } from './wave-orders.tsx'
import { WaveScan } from './wave-scan.tsx'
import { WaveWalk } from './wave-walk.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getWave, { id: args.params.id ?? '' })

/** A pick wave for use while walking: scanner, next piece, boxes. */
export default function Wave() {
  const t = useWords('waves')
  const print = useWords('print')
  const hydrated = useHydrated()
  const { staff } = useFrame()
  const { wave } = useLoaderData<typeof loader>()
  const inside = wave.orders.filter(({ state }) => state !== 'dropped').length
  return (
    <div className="desk-wave">
      <PageTop title={wave.number}>
        <ExportLinks list="wave-lines" query={`wave=${wave.id}`} />
        {hydrated ? (
          <button type="button" className="act" onClick={() => window.print()}>
            {print('print')}
          </button>
        ) : null}
      </PageTop>
      <div className="row">
        <StateLabel state={wave.state} />
        <span className="soft">
          {t('summary', { orders: inside, pieces: wave.pieces })} · {wave.picker}
        </span>
        <b className="desk-wave-count num push">
          {wave.picked}
          <span className="soft">/{wave.pieces}</span>
        </b>
      </div>
      <progress
        className="desk-wave-bar"
        aria-label={t('progress')}
        value={wave.picked}
        max={wave.pieces || 1}
      />
      {wave.state === 'open' ? <WaveScan wave={wave} /> : <p role="status">✓ {t('closed')}</p>}
      <PutBack wave={wave} />
      <WaveWalk wave={wave} />
      <WaveOrders wave={wave} />
      {wave.state === 'open' && wave.picker !== staff.email ? (
        <ActForm call={calls.takeOverWave} fixed={{ id: wave.id }} className="row no-print">
          <Send look="">{t('takeOver')}</Send>
        </ActForm>
      ) : null}
    </div>
  )
}

import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import {
  listSettlementMethods,
  listSettlements,
  type SettlementFile,
} from '#shop/payments/settlement/settlement.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { ImportHistory } from '../../shell/import-history.tsx'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useMethodName } from '../methods.ts'
import { PaymentsNav } from '../payments-nav.tsx'
import { FileState } from './file-state.tsx'

const size = 25
export async function loader(args: LoaderFunctionArgs) {
  const [files, methods] = await Promise.all([
    callDesk(args, listSettlements, queryOf(args, listSettlements, { limit: String(size) })),
    callDesk(args, listSettlementMethods, {}),
  ])
  return { ...files, ...methods }
}

/** Files in which providers say what they settled: sending one, and what became of those before. */
export default function Settlements() {
  const t = useWords('settlement')
  const may = useMay()
  const { files, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      <PaymentsNav />
      {may('closing.write') ? <Upload /> : null}
      <List
        name="payments/settlements"
        label={t('title')}
        columns={useFileColumns()}
        rows={files}
        total={total}
        size={size}
        to={({ id }) => `/desk/payments/settlements/${id}`}
        none={{ text: t('none') }}
      />
    </>
  )
}

function Upload() {
  const t = useWords('settlement')
  const method = useMethodName()
  const navigate = useNavigate()
  const { methods } = useLoaderData<typeof loader>()
  return (
    <section className="desk-card" aria-labelledby="send">
      <h2 id="send">{t('send')}</h2>
      <ActForm
        call={calls.uploadSettlement}
        className="fields"
        withFile
        says={null}
        goTo="/desk/payments/settlements/{file.id}"
        done={(answer) => {
          const { id } = answer.file as { id: string } // what the call answers with
          void navigate(`/desk/payments/settlements/${id}`)
        }}
      >
        <label className="field">
          {t('file')}
          <input type="file" name="file" required accept=".csv,.tsv,.txt,.xlsx" className="well" />
        </label>
        <Choice
          name="method"
          label={t('method')}
          options={methods.map((each) => [each, method(each)] as const)}
        />
        <TextField name="covers_from" label={t('coversFrom')} type="date" />
        <TextField name="covers_until" label={t('coversUntil')} type="date" />
        <p className="whole soft small">{t('sendHint')}</p>
        <div className="whole row">
          <Send>{t('sendGo')}</Send>
          <ImportHistory kind="settlement" />
        </div>
      </ActForm>
    </section>
  )
}

function useFileColumns(): readonly Column<SettlementFile>[] {
  const t = useWords('settlement')
  const method = useMethodName()
  return [
    { key: 'fileName', title: t('file'), isName: true, className: 'wrap', cell: ({ fileName }) => fileName },
    { key: 'method', title: t('method'), cell: (file) => method(file.method) },
    {
      key: 'coversFrom',
      title: t('covers'),
      className: 'tight num',
      fields: ['coversFrom', 'coversUntil'],
      spare: 2,
      cell: ({ coversFrom, coversUntil }) => `${coversFrom} – ${coversUntil}`,
    },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: ({ state }) => <FileState state={state} />,
    },
    { key: 'lines', title: t('lines'), isNumber: true, cell: ({ lines }) => lines },
    {
      key: 'differences',
      title: t('differences'),
      isNumber: true,
      cell: ({ differences }) => differences,
    },
    {
      key: 'uploadedAt',
      title: t('sentAt'),
      className: 'tight soft',
      fields: ['uploadedAt', 'uploadedBy'],
      spare: 3,
      cell: ({ uploadedAt }) => <Moment at={uploadedAt} />,
    },
  ]
}

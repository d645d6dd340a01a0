import { SaveCode } from '../pay/code-picture.tsx'
import { FpsClaimed } from '../pay/fps-claimed.tsx'
import { PayByCode, type CodeProps } from '../pay/pay-by-code.tsx'
import { ClaimPaid } from '../pay/claim-paid.tsx'
import type { MethodView, PayProps } from './method-view.ts'

/** On phones the code is saved as a picture for the banking app. */
function SaveFpsCode({ data, payment: { qr, webLink } }: CodeProps) {
  return qr ? <SaveCode svg={qr.svg} name={`FPS-${data.order.number}`} isFirst={webLink === null} /> : null
}

const Pay = (props: PayProps) => <PayByCode {...props} method="fps" OnPhone={SaveFpsCode} Below={ClaimPaid} />

export const fpsView: MethodView = { Choice: null, Pay, Claimed: FpsClaimed }

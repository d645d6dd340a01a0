import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'
import { DeliveryMethod } from '../orders/order.contract.ts'
import { countryKeys } from '../region.ts'

/** Districts, pickup points and address fields of a country. */
export const deliveryForm = endpoint('GET', '/delivery/form', {
  name: 'delivery-form',
  about:
    'Returns the address form of a country: fields with required and pattern, regions with their districts, pickup points and shops.',
  query: z.object({ country: z.enum(countryKeys) }),
  answer: onWire({
    country: z.enum(countryKeys),
    callingCode: z.string(),
    fields: z.array(
      onWire({
        /** Wire name of the field in the order's payload. */
        name: z.string(),
        required: z.boolean(),
        /** For validation in the browser; the server validates the same. */
        pattern: z.string().nullable(),
        choices: z
          .array(
            z.object({
              value: z.string(),
              label: z.string(),
              group: z.string().nullable(),
              /** First digits of its postal codes. */
              zip: z.string().optional(),
            }),
          )
          .nullable(),
      }),
    ),
    /**
     * Prefixes of postal codes with their province; the longest match applies. Null: postal codes do not imply a
     * province.
     */
    zipProvinces: z.record(z.string(), z.string()).nullable(),
    pickupPoints: z.array(
      onWire({
        code: z.string(),
        method: DeliveryMethod,
        name: z.string(),
        address: z.string(),
        district: z.string(),
        hours: z.string(),
      }),
    ),
  }),
  cacheSeconds: 300,
})

/** Of an amount in the payment’s currency, at so many of it for a dollar; as near as it is shown. */
export const inDollars = (value: string, at: string) =>
  String(Math.round((Number(value) / Number(at)) * 1e4) / 1e4)

const moneyNames = ['profit', 'rpm', 'engaged_rpm', 'premium_rpm'] as const

/** The text of a measure or a column: a member's money that is shown before its fee says so. */
export const grossName = <Name extends string>(name: Name, isGross: boolean) =>
  isGross && moneyNames.some((money) => money === name)
    ? (`${name}_gross` as `${Name & (typeof moneyNames)[number]}_gross`)
    : name

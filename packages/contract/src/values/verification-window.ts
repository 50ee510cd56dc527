/** How long a channel's description is searched for its verification code after Verify was pressed, in hours. */
export const verificationHours = 24

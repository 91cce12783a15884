import { activateDoor } from './calls/activate.ts'
import { mintLaunchTokenDoor } from './calls/admin/launch-tokens.ts'
import { getAvatarDoor } from './calls/avatar.ts'
import { getClientDoor } from './calls/client.ts'
import { getClientCountriesDoor } from './calls/client-country.ts'
import { getCompanyBrandingAndRulesDoor } from './calls/company-branding-and-rules.ts'
import { contactUsDoor } from './calls/contact-us.ts'
import { getEnvDoor } from './calls/env.ts'
import { forgotPasswordDoor } from './calls/forgot-password.ts'
import { forgotUsernameDoor } from './calls/forgot-username.ts'
import { launchAsDoor } from './calls/launch-as.ts'
import { loginDoor } from './calls/login.ts'
import { logoutDoor } from './calls/logout.ts'
import { viewPlanDoor } from './calls/manager/view-plan.ts'
import { redeemCodeDoor } from './calls/ots/redeem.ts'
import { selectGoalDoor } from './calls/program/goal-selection.ts'
import { getGoalLevelsDoor } from './calls/program/levels.ts'
import { exportProgramRulesDoor, getProgramRulesDoor } from './calls/program/rules.ts'
import { getProgressDoor } from './calls/program-views/progress.ts'
import { remindToChooseDoor } from './calls/program-views/reminders.ts'
import {
  exportTablesDoor,
  exportUnitTablesDoor,
  getTablesDoor,
  getUnitTablesDoor,
} from './calls/program-views/tables.ts'
import { getProgramViewDoor, getProgramViewsDoor } from './calls/program-views.ts'
import { reportRenderErrorDoor } from './calls/render-errors.ts'
import { savePasswordDoor } from './calls/save-password.ts'
import { streamEventsDoor } from './calls/session/events.ts'
import { extendSessionDoor } from './calls/session/extend.ts'
import { getShopKeysDoor } from './calls/shop/keys.ts'
import { reverseShopOrderDoor } from './calls/shop/orders/reverse.ts'
import { placeShopOrderDoor } from './calls/shop/orders.ts'
import { exchangeShopTicketDoor } from './calls/shop/tickets.ts'
import { getTextDoor } from './calls/texts.ts'
import { getNativeBundleDoor } from './calls/translations/native.ts'
import { getStandardBundleDoor } from './calls/translations/standard.ts'
import { getAccountStatementDoor } from './calls/user/account/statement/all.ts'
import { acknowledgePrivacyNoticeDoor } from './calls/user/acknowledge-privacy-notice.ts'
import { removeAvatarDoor } from './calls/user/avatar/remove.ts'
import { saveAvatarDoor } from './calls/user/avatar.ts'
import { exportDataDoor } from './calls/user/data-export.ts'
import { setUserLocaleDoor } from './calls/user/locale.ts'
import { getMarketPlaceUrlDoor } from './calls/user/market-place-url.ts'
import { finishOnboardingDoor } from './calls/user/onboarding.ts'
import { changePasswordDoor } from './calls/user/password.ts'
import { getProfileDoor } from './calls/user/profile.ts'
import { getMyPlanDoor, saveMyPlanDoor } from './calls/user/progress/myplan.ts'
import { getUserDoor } from './calls/user.ts'
import { validSessionDoor } from './calls/valid-session.ts'
import type { Door } from './http/door.ts'

/** Every door of the API. The architecture test holds them against the list of contracts. */
export const doors: readonly Door[] = [
  loginDoor,
  getUserDoor,
  validSessionDoor,
  extendSessionDoor,
  streamEventsDoor,
  logoutDoor,
  activateDoor,
  forgotPasswordDoor,
  forgotUsernameDoor,
  savePasswordDoor,
  changePasswordDoor,
  getClientDoor,
  getCompanyBrandingAndRulesDoor,
  getClientCountriesDoor,
  contactUsDoor,
  getEnvDoor,
  reportRenderErrorDoor,
  getStandardBundleDoor,
  getNativeBundleDoor,
  getTextDoor,
  getProgramViewsDoor,
  getProgramViewDoor,
  getProgressDoor,
  getTablesDoor,
  getUnitTablesDoor,
  exportTablesDoor,
  exportUnitTablesDoor,
  remindToChooseDoor,
  viewPlanDoor,
  getGoalLevelsDoor,
  selectGoalDoor,
  getProgramRulesDoor,
  exportProgramRulesDoor,
  getMyPlanDoor,
  saveMyPlanDoor,
  getAccountStatementDoor,
  setUserLocaleDoor,
  acknowledgePrivacyNoticeDoor,
  finishOnboardingDoor,
  getProfileDoor,
  saveAvatarDoor,
  removeAvatarDoor,
  exportDataDoor,
  getAvatarDoor,
  redeemCodeDoor,
  launchAsDoor,
  mintLaunchTokenDoor,
  getMarketPlaceUrlDoor,
  exchangeShopTicketDoor,
  getShopKeysDoor,
  placeShopOrderDoor,
  reverseShopOrderDoor,
]

// Long: the shopping specification, line by line, and what proves each line. In pieces it would hide what is missing.
import { by, type Row } from './rows.ts';

/** What was decided where the specification is silent or contradicts itself. */
export const DECISIONS: Readonly<Record<string, string>> = {
  'badge-colours': 'dashboard as its line says; icon and text always',
  'cart-early-clear': 'cleared as specified, with a copy that can be restored until it is paid',
  'categories-link': '/categories is an index of the six categories',
  chat: 'a chat model with tools that only read, or a stand-in that says it is automatic; nobody believes the e-mail',
  'check-area': 'Check My Area answers in place; the way to /contact stays for the unserved',
  'contact-page': 'one form and handler on both pages, with ZIP, material and yards for quotes',
  'contact-phone': 'phone is marked required with a hint; only name, e-mail and message are',
  counties: 'five core counties are named from the ZIP table; no number of cities is claimed',
  'empty-catalog': 'customers are told to call or write; nobody is sent to a dashboard of the provider',
  fees: 'one rule: the zone of the ZIP, $75 while it is unknown, $0 from $250; other claims are gone',
  'form-errors': 'novalidate: the toast of the specification, each field its own error, focus on the first',
  'free-boundary': '$250 itself is free; copy says "orders of $250+"',
  hours: 'one set of hours everywhere: Mon-Fri 7-5, Sat 8-3, Sunday closed',
  'no-realtime':
    'the store never speaks first: a page that is seen asks every ten seconds, and what waits is tried every 30',
  offline: 'what people write goes through the outbox to one call, also without signal',
  'most-of-a-line': 'a line holds 9,999 at most, against a slip of the hand; the stepper says so',
  'order-lines': 'an order has lines; its type and quantity are their sum',
  'order-review': 'order reviews are a table of their own, one per delivered order',
  'pay-success': 'the store verifies the session; an address alone confirms nothing',
  popup: 'a blocked tab gets a link in the same one',
  'prem-stock': 'premium products are in stock unless somebody counts them',
  password: 'at least 8 characters, none too common',
  'post-login': '/ unless another page asked for the sign-in',
  'prices-multi': 'the first active one-time price; recurring ones are shown and not addable',
  rating: 'of reviews; without any there is none, and never one that nobody gave',
  'provider-copy':
    'the app reads its own copy of the catalog: that the provider is away is never seen, that the store is away has words of its own',
  'reply-time': 'quotes 2 business hours, messages 24 hours',
  rls: 'the store filters by the session’s person, on the server',
  'skeleton-copy': 'the words stay as they are',
  slugs: 'tools-equipment is a category; aggregate, specialty and tools are redirected',
  'two-catalogs': 'one screen: /stripe-shop opens on Premium Catalog, /shop on All',
  'wishlist-prem': 'premium products have the heart too',
};

const HOME = 'tests/spec/home.test.ts';
const SHOP = 'tests/spec/shop.test.ts';
const PRODUCT = 'tests/spec/product.test.ts';
const CONTACT = 'tests/spec/contact.test.ts';
const GOODS = 'tests/spec/goods.test.ts';
const ACCOUNT = 'tests/spec/account.test.ts';
const PAGES = 'tests/spec/pages.test.ts';
const CART = 'tests/domain/orders/cart.test.ts';
const FORM = 'tests/domain/orders/checkout-form.test.ts';
const DELIVERY = 'tests/domain/delivery/delivery.test.ts';
const CALENDAR = 'tests/domain/delivery/calendar.test.ts';
const PIECES = 'tests/domain/account-pieces.test.ts';
const TABS = 'tests/offline/cart-tabs.test.ts';
const SENDING = 'tests/offline/checkout-sending.test.ts';
const SIGNING = 'tests/offline/sign-in.test.ts';
const VIEWED = 'tests/offline/viewed.test.ts';
const CATALOG = 'tests/server/catalog/catalog.test.ts';
const PULL = 'tests/server/sync/sync-pull.test.ts';
const COMMANDS = 'tests/server/sync/commands.test.ts';
const REVIEWS = 'tests/server/catalog/commands-reviews.test.ts';
const WISHES = 'tests/server/catalog/commands-wishlist.test.ts';
const MINE = 'tests/server/orders/customer-orders.test.ts';
const CHECKOUT = 'tests/server/payments/checkout.test.ts';
const INPUT = 'tests/server/payments/checkout-input.test.ts';
const IDENTITY = 'tests/server/identity/identity.test.ts';
const SESSIONS = 'tests/server/identity/sessions.test.ts';
const BROWSER = 'tests/e2e/shopping.test.ts';
const BUYING = 'tests/e2e/buying.test.ts';
const PEOPLE = 'tests/e2e/account.test.ts';
const SCREENS = 'tests/e2e/screens.test.ts';
const BROWSING = 'tests/e2e/catalog.test.ts';

const CHAT_SEEN = 'tests/e2e/chat.test.ts';
const CHAT_TAB = 'tests/offline/chat.test.ts';
const CHAT_ASKED = 'tests/server/chat.test.ts';
const CHATTED = 'an answer appears word by word, and stays on other pages and after a reload';

const BOUGHT = 'a visitor buys from both catalogs, pays, and finds the order @phone';
const NEWCOMER =
  'a new customer signs up, verifies on another device, orders, and reviews the delivered product';
const SIGNED_IN =
  'a signed-in customer has My Account and Contact in the header, and a second press on a heart removes the wish';
const UNKEPT =
  'a device that cannot save a wish, profile, review or message says so, and without storage sends it at once';
const KEPT_CART =
  'the cart is loaded from topsoil-cart on start, saved on every change, and 0 removes a line';
const TOASTS = 'a toast stays four seconds, an error five, the response to a request six, a copied link two';
const EMPTY_CHECKOUT =
  'a checkout with an empty cart leads to the cart, and one without an address says what is missing';
const CONSULTATION =
  'a consultation requested on the home page is sent, received, and can be followed by another';
const REVIEWED = 'a review waits for approval, and then everybody sees it';
const HEART = 'a wish added without signal survives a reload and is sent once';
const LOOKED_AT = 'a product viewed for two seconds is listed on the next product page';
const WRONG_SIGN_IN = 'a failed sign-in says so, and errors are shown at their fields';
const SIGN_UP_AND_IN = 'a new person signs up, confirms by email and signs in again';
const PERSONAL_SHAPES = 'every personal table is pulled in the domain’s shape, by its own person only';
const CATALOG_SHAPES = 'every row has the shape that the domain describes';
const BECOMES_ORDER = 'a cart of both catalogs becomes one pending, unpaid order with a payment page';
const SENT_AMOUNTS = 'every amount in dollars equals the shown cents';
const NULLS = 'empty optional fields are null, the rest is trimmed';
const STARTED = 'the header names the catalogs, Resources, Sign In and Get Quote as the specification does';

// biome-ignore format: a line of the specification is a line here
const SCREEN_ROWS: readonly Row[] = [
  by('1 claims', 'same-day delivery in the Nashville metro area, next-day standard delivery', HOME, 'the contact section has the consultation form, a call-now button and the service speeds'),
  by('1 claims', 'certified materials', PAGES, '/about tells the story since 2009, with values and figures'),
  by('2 /', 'hero with Order Materials Now to /shop and Get Quote Now to /contact', HOME, 'Order Materials Now leads to /shop and Get Quote Now to /contact'),
  by('2 /', 'products: category filter, search box, steppers, Details to /stripe-product/{id}, Add to Cart', HOME, 'the products section has a category filter, a search box, steppers, Details and Add to Cart'),
  by('2 /', 'the products are the premium catalog', HOME, 'the products section holds the premium catalog alone'),
  by('2 /', 'delivery section with Check My Area to /contact', HOME, 'the delivery section has Check My Area, which without scripts goes to /contact', 'check-area'),
  by('2 /', 'Check My Area', BROWSING, 'Check My Area answers in place, explains a wrong ZIP, and offers a quote outside the area', 'check-area'),
  by('2 /', 'contact section: consultation form, call-now button, service-speed summary', HOME, 'the contact section has the consultation form, a call-now button and the service speeds'),
  by('2 /', 'FAQ; final call to action linking to /shop and /contact', HOME, 'the page ends with questions and a call to action with links to /shop and /contact'),
  by('2 /', 'footer with product, service-area and contact info', HOME, 'the footer names the products, the service area and the contact'),
  by('2 /auth', 'tabs Sign In and Sign Up', PEOPLE, NEWCOMER),
  by('2 /auth', 'a signed-in user is redirected to /', PEOPLE, WRONG_SIGN_IN, 'post-login'),
  by('2 /dashboard', 'own orders', PEOPLE, NEWCOMER),
  by('2 /dashboard', 'not signed in redirects to /auth', PEOPLE, NEWCOMER),
  by('2 /dashboard', 'orders can be reviewed when delivered', PEOPLE, NEWCOMER),
  by('2 /shop, /stripe-shop', 'the same screen: hero, product list, help banner to /contact', SHOP, '%s has a hero, the products and a help banner to /contact'),
  by('2 /shop, /stripe-shop', 'Premium Catalog and Traditional Shop', SHOP, '/stripe-shop opens on Premium Catalog, /shop on All, and both have the three tabs with their counts', 'two-catalogs'),
  by('2 /category', 'recognised: gravel, sand, topsoil, compost, mulch, and tools-equipment', SHOP, '/category/%s lists the products of the category', 'slugs'),
  by('2 /category', 'other names of a category', SHOP, '/category/%s leads to %s', 'slugs'),
  by('2 /category', 'header, grid/list toggle, tabs All, Premium Catalog, Traditional with counts', SHOP, 'has a header, a grid and list toggle, and the tabs All, Premium Catalog, Traditional with counts'),
  by('2 /category', "'Category not found' with a back-to-shop button", SHOP, 'that is unknown says Category not found, with a link to the shop'),
  by('2 /category', 'an index of categories', SHOP, '/categories leads to the six categories', 'categories-link'),
  by('2 /product', 'tabs Features, Specifications, Reviews', PRODUCT, 'has the tabs Features, Specifications, Reviews'),
  by('2 /product', 'quantity selector, add to cart, wishlist heart', PRODUCT, 'has a quantity, Add to Cart and the heart of the wishlist'),
  by('2 /product', 'a recently viewed block for signed-in users', PEOPLE, LOOKED_AT),
  by('2 /product', "'Product not found' with a way back to home", PRODUCT, 'that is missing says Product not found, with a link to the home page'),
  by('2 /stripe-product', 'tabs Overview, Specifications, Applications, Delivery', PRODUCT, 'has the tabs Overview, Specifications, Applications, Delivery'),
  by('2 /stripe-product', 'breadcrumbs Home / Shop / product', PRODUCT, 'has the breadcrumbs Home / Shop / product'),
  by('2 /stripe-product', 'call-now button; the heart as well', PRODUCT, 'has a call-now button, and the heart of the wishlist', 'wishlist-prem'),
  by('2 /stripe-product', "'Product not found'", PRODUCT, 'that is missing says Product not found'),
  by('2 /cart', 'cart lines, order summary, proceed to checkout', BROWSER, KEPT_CART),
  by('2 /cart', "empty: 'Your Cart is Empty' with Browse Products", BROWSER, KEPT_CART),
  by('2 /checkout', 'customer and delivery form', BUYING, BOUGHT),
  by('2 /checkout', 'an empty cart redirects to /cart', BUYING, EMPTY_CHECKOUT),
  by('2 /payment-processing', 'payment continues in a new tab; buttons to home and /dashboard', BUYING, BOUGHT),
  by('2 /payment-processing', 'a new tab that the browser keeps from opening', BUYING, 'a browser that blocks new tabs pays in the same tab', 'popup'),
  by('2 /payment-success', "session_id; 'Order Confirmed!', an order reference, a link to /track-order", BUYING, BOUGHT, 'pay-success'),
  by('2 header', 'links to /, the catalogs, /contact, /services, locations, guides, /about, /blog, /track-order, /auth, cart', HOME, 'the header links to %s'),
  by('2 header', 'all screens share it', HOME, '%s has the same header, with the same links'),
  by('2 header', 'Premium Catalog, Traditional Shop, Resources, Sign In', HOME, STARTED),
  by('2 header', '/account, shown as My Account when signed in', BROWSER, SIGNED_IN),
  by('2 header', 'phone number button, cart icon button, mobile menu', HOME, 'the header has a phone number button, a cart button and the button of the mobile menu'),
  by('2 header', 'the mobile menu also links tools-equipment', HOME, 'the mobile menu links to the six categories, including tools-equipment, and to everything in the header'),
  by('2 header', 'the cart badge only above 0, and 99+ above 99', SCREENS, 'the cart badge is hidden at 0, counts to 99, and then shows 99+'),
  by('2 header', 'a floating chat widget bottom right, opened or closed', CHAT_SEEN, CHATTED),
];

// biome-ignore format: a line of the specification is a line here
const ENTITY_ROWS: readonly Row[] = [
  by('3 premium product', 'id, name, description, active, images, metadata, prices with id, type, unit_amount, currency, interval', CATALOG, 'GET /api/stripe-products answers in the provider’s shape'),
  by('3 premium product', 'which of prices[] counts', 'tests/server/catalog/premium.test.ts', 'the price of a product: %s', 'prices-multi'),
  by('3 cart product', 'price: unit_amount divided by 100, 0 if none', GOODS, 'costs unit_amount divided by 100, and 0 without one'),
  by('3 cart product', "unit: metadata unit, default 'per item'", GOODS, 'has the unit of its metadata, per item without one'),
  by('3 cart product', 'features: comma-separated metadata list', GOODS, 'has the comma-separated features of its metadata'),
  by('3 cart product', 'image: the first image', GOODS, 'has the first image'),
  by('3 cart product', 'or a placeholder', SHOP, 'that matches nothing is a placeholder with the name of the product'),
  by('3 cart product', "type: metadata type, default 'standard'", GOODS, 'has the type of its metadata, standard without one or with an unknown one'),
  by('3 cart product', 'stripe_price_id, stripe_product_id', GOODS, 'keeps the price and product ids of the provider'),
  by('3 metadata', 'shown as specifications: pH level … recommended-by percent, each by name', PRODUCT, '%s is shown as a specification'),
  by('3 metadata', 'also benefits, certifications, applications, use cases', PRODUCT, '%s is shown in its own list'),
  by('3 metadata', 'also marketing features, category, material_category, unit, features', PRODUCT, '%s is shown to customers'),
  by('3 metadata', 'internal keys are hidden: supplier … comparison features, each by name', PRODUCT, '%s is hidden from customers'),
  by('3 metadata', 'internal keys never leave the server', CATALOG, 'premium products come first, in the domain’s shape and without internal metadata'),
  by('3 categories', 'premium: aggregate, sand, specialty, topsoil', GOODS, 'the provider’s categories are aggregate, sand, specialty and topsoil', 'slugs'),
  by('3 products', 'id, name, slug, descriptions, price, unit, images, features, inventory_count, category, sort_order', PULL, CATALOG_SHAPES),
  by('3 product_categories', 'id, name, slug, description, is_active', PULL, CATALOG_SHAPES),
  by('3 cart line', 'product {id, name, description, price, unit, features, image, type} and quantity', GOODS, 'a cart line is a product with id, name, description, price, unit, features, image, type, and a quantity'),
  by('3 cart', 'exposes items, total and itemCount', GOODS, 'a cart saved by an older version is loaded unchanged, with its total and count'),
  by('3 customers', 'id, user_id, full_name', COMMANDS, PERSONAL_SHAPES),
  by('3 orders', 'customer, status, type, quantity, amounts, date, address, instructions', CHECKOUT, 'the order has the yards, product type and delivery details of the cart', 'order-lines'),
  by('3 product_reviews', 'rating 1-5, title, text, is_approved, is_verified_purchase, created_at', COMMANDS, PERSONAL_SHAPES),
  by('3 user_recently_viewed', 'product and viewed_at', COMMANDS, PERSONAL_SHAPES),
  by('3 user_wishlist', 'product of a person', COMMANDS, PERSONAL_SHAPES),
  by('3 checkout form', 'address, date, instructions, name, phone, e-mail', FORM, 'every field of the request maps back to its field on the page'),
  by('3 contact form', 'name, email, phone, company, projectType, subject, message', CONTACT, 'has name, email, phone, company, project type, subject and message', 'contact-page'),
  by('3 chat message', 'id, text, isUser, timestamp', CHAT_TAB, 'a message is stored with text, author and time, and so is the complete answer'),
  by('3 session', 'access_token, refresh_token, expires_at, expires_in, token_type, user; full_name', IDENTITY, SIGN_UP_AND_IN),
];

// biome-ignore format: a line of the specification is a line here
const STATE_ROWS: readonly Row[] = [
  by('4 cart', "adding a product that is there raises that line's quantity", CART, 'a product in the cart raises its line'),
  by('4 cart', 'otherwise a new line is appended', CART, 'an unknown product appends a line'),
  by('4 cart', 'removing drops the line', CART, 'removing drops the line and keeps the others'),
  by('4 cart', 'a quantity of 0 or below removes the line', CART, 'a quantity of 0, below 0 or no number removes the line'),
  by('4 cart', 'a quantity of 0 or below removes the line, typed by a person', BROWSER, KEPT_CART),
  by('4 cart', 'clearing empties the cart', BROWSER, KEPT_CART),
  by('4 cart', 'loading replaces the whole cart from saved data', GOODS, 'a cart saved by an older version is loaded unchanged, with its total and count'),
  by('4 cart', 'total = sum of price times quantity', CART, 'the total is the sum of price times quantity, to the cent'),
  by('4 cart', 'itemCount = sum of quantities', CART, 'tools count as items, and not as cubic yards'),
  by('4 cart', 'loaded once from browser storage at start and saved on every change, under topsoil-cart', BROWSER, KEPT_CART),
  by('4 cart', 'saved on every change', TABS, 'a reload keeps the cart'),
  by('4 auth', 'loading', ACCOUNT, '%s shows that it is loading until the browser knows who is signed in'),
  by('4 auth', "signed-in or signed-out, following the provider's events", PEOPLE, 'two people on one device never see each other’s data'),
  by('4 catalog load', "loading: three skeleton cards, 'Loading products from Stripe...'", SHOP, 'loading: three skeleton cards, and Loading products from Stripe...', 'skeleton-copy'),
  by('4 catalog load', "error: heading 'Error Loading Products' with the message", BROWSING, 'a catalog that fails to load shows a skeleton, then the reason, then its products'),
  by('4 catalog load', "empty: a button opens the provider's product dashboard", SHOP, 'no products: customers are told to call or write, and get no link to a dashboard', 'empty-catalog'),
  by('4 catalog load', 'list', SHOP, '%s has a hero, the products and a help banner to /contact'),
  by('4 category filter', 'none or exactly one; All Products or the x chip clears it', SHOP, 'has at most one category, which All Products or its x clears'),
  by('4 category filter', 'the search filter and the category filter combine', SHOP, 'and the search combine'),
  by('4 quantity', 'per product starts at 1, never below 1', SHOP, 'starts at a quantity of 1, and Less goes no lower'),
  by('4 quantity', 'may rise without limit', CART, 'quantities are whole, from 1 to 9999', 'most-of-a-line'),
  by('4 contact form', "submitting: button reads 'Sending Request...' and is disabled", SCREENS, CONSULTATION),
  by('4 contact form', "success: 'Message Received', Send Another Message back to idle, Browse Products to /shop", SCREENS, CONSULTATION),
  by('4 chat', "closed or open; adds the message, shows 'Thinking...', adds the reply", CHAT_SEEN, CHATTED),
  by('4 mobile menu', 'open or closed; closes on link click', SCREENS, 'the phone menu opens, closes on Escape or a link, and returns the focus @phone'),
  by('4 wishlist', 'saved on click, removed on a second click', BROWSER, SIGNED_IN),
  by('4 wishlist', 'a signed-out user is sent to /auth', PEOPLE, HEART),
  by('4 checkout', 'submit, then the checkout URL opens in a new tab, the cart is cleared, /payment-processing', BUYING, BOUGHT),
  by('4 checkout', 'processing', BUYING, 'an order whose response was lost is sent again and placed once'),
  by('4 checkout', 'the cart is cleared before it is paid', BUYING, 'leaving the payment page restores the cart and says that nothing was charged @phone', 'cart-early-clear'),
  by('4 review form', 'star rating required; after success a thank-you state', PEOPLE, REVIEWED),
  by('4 review form', 'reviews are created unapproved and appear once is_approved is true', PEOPLE, REVIEWED),
  by('4 review form', 'unapproved ones are nobody’s', MINE, 'approved reviews are public with a first name and an initial of their writers, and others are not'),
  by('4 order status', 'pending amber, confirmed blue, delivered green, cancelled red, any other neutral', ACCOUNT, 'the dashboard’s badge of %s is %s', 'badge-colours'),
  by('4 stock', 'inventory 0 shows Out of Stock and disables add; 10 or less Low Stock: in lists', SHOP, 'of %s left says %s', 'prem-stock'),
  by('4 stock', 'inventory 0 shows Out of Stock and disables add; 10 or less Low Stock: on its page', PRODUCT, 'out of stock says so and cannot be added; ten or fewer are Low Stock'),
  by('4 recently viewed', 'two seconds after a product page opens for a signed-in user', VIEWED, 'a product is recently viewed two seconds after its page opens, and not sooner'),
  by('4 recently viewed', 'the row is updated or inserted', WISHES, 'viewed products are listed once, newest first'),
  by('4 recently viewed', 'rows beyond the 20 most recent are deleted', WISHES, 'the 20 newest are kept, dropped ones are synced, and a dropped product can come back'),
];

// biome-ignore format: a line of the specification is a line here
const VALIDATION_ROWS: readonly Row[] = [
  by('5 sign in', 'email and password required; email input type', ACCOUNT, 'a sign-up requires full name, email and password; a sign-in email and password', 'form-errors'),
  by('5 sign up', 'full name, email and password required', ACCOUNT, 'a sign-up requires full name, email and password; a sign-in email and password', 'form-errors'),
  by('5 sign up', 'any password rule is not shown', PIECES, 'a password has eight characters, in any script', 'password'),
  by('5 sign in', "'You must provide either an email or phone number and a password.'", IDENTITY, 'a password grant without an email is a 400 that says what is missing'),
  by('5 contact form', 'name, email and message required', CONTACT, 'reports missing information without %s', 'contact-phone'),
  by('5 contact form', "'Missing Information' / 'Please fill in all required fields.'", SCREENS, 'the contact form says at each field what is missing, in the store’s own words @phone', 'form-errors'),
  by('5 contact form', "phone marked required ('Phone Number *') with a format hint", CONTACT, 'marks the phone as required and hints at its format', 'contact-phone'),
  by('5 contact form', 'company is optional', CONTACT, 'needs no company, phone, project type or subject, and sends blanks as null'),
  by('5 contact form', 'project types: residential, commercial, road, agricultural, industrial, other', CONTACT, 'offers residential, commercial, road, agricultural, industrial and other'),
  by('5 chat', 'an empty message is not sent; Enter without Shift sends', CHAT_SEEN, CHATTED),
  by('5 add to cart', "disabled without a price; 'Price not available' without one or at zero: in lists", SHOP, 'with a price of %s reads Price not available, and cannot be added'),
  by('5 add to cart', "disabled without a price; 'Price not available' without one or at zero: on its page", PRODUCT, 'without a price reads Price not available, and Add to Cart is disabled'),
  by('5 checkout', 'address, name and e-mail required; phone, date and instructions optional', FORM, 'an empty form misses address, name and email, and nothing else'),
  by('5 checkout', "'Missing Information' / 'Please fill in all required fields.'", BUYING, EMPTY_CHECKOUT, 'form-errors'),
  by('5 checkout', 'the delivery date cannot be before today', FORM, 'delivery on %s: %s'),
  by('5 checkout', 'the delivery date cannot be before today, for the store', INPUT, 'a past delivery date is refused'),
  by('5 checkout', 'quantities are whole numbers, minimum 1', CART, 'quantities are whole, from 1 to 9999'),
  by('5 checkout', 'quantities are whole numbers, minimum 1, for the store', INPUT, 'items.0.quantity'),
  by('5 checkout', 'the email field is prefilled from the account when signed in', PEOPLE, NEWCOMER),
  by('5 order review', "'Rating Required' / 'Please select a star rating.'; text optional", PEOPLE, NEWCOMER),
  by('5 order review', 'the text is optional, the stars are not, for the store', REVIEWS, 'an order review needs a rating, and its text is optional'),
  by('5 product review', "'Please select a star rating for this product.'", PEOPLE, REVIEWED),
  by('5 product review', 'title optional, at most 100; text optional, at most 1000', ACCOUNT, 'accepts a title of 100 and a text of 1000 characters, both optional'),
  by('5 product review', 'blanks saved as null', ACCOUNT, 'a review saves blanks as null, and the store refuses more than 100 and 1000 characters'),
  by('5 product review', 'limits and blanks in the database', REVIEWS, 'blank texts become null, and too long texts and wrong ratings are refused'),
  by('5 product review', 'a signed-out user is asked to log in', PEOPLE, REVIEWED),
  by('5 rating labels', '1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent', ACCOUNT, 'labels its stars 1 Poor, 2 Fair, 3 Good, 4 Very Good, 5 Excellent, and chooses none'),
  by('5 search', 'matches name, description and any metadata value, case-insensitively', SHOP, 'free-text search matches name, description and any metadata value, in upper or lower case'),
];

// biome-ignore format: a line of the specification is a line here
const ROLE_ROWS: readonly Row[] = [
  by('6 anonymous', 'catalog, cart, checkout and order tracking without an account', BUYING, BOUGHT),
  by('6 anonymous', 'contact form without an account', SCREENS, CONSULTATION),
  by('6 anonymous', 'chat without an account', CHAT_SEEN, CHATTED),
  by('6 anonymous', 'the header shows Sign In and Get Quote', HOME, STARTED),
  by('6 signed in', 'dashboard with own orders, order reviews for delivered orders', PEOPLE, NEWCOMER),
  by('6 signed in', 'product reviews', PEOPLE, REVIEWED),
  by('6 signed in', 'wishlist', PEOPLE, HEART),
  by('6 signed in', 'recently viewed', PEOPLE, LOOKED_AT),
  by('6 signed in', 'the header shows Account (to /account)', BROWSER, SIGNED_IN),
  by('6 signed in', 'the signed-in email is passed to the chat as context', CHAT_TAB, 'the signed-in person is sent as context, and the token decides what may be read', 'chat'),
  by('6 data', "filtered client-side by the user's own id", MINE, 'a person gets only their own orders, newest first, in the app’s format', 'rls'),
  by('6 data', 'the client connects with the public anonymous key', 'tests/server/identity/identity-contract.long.test.ts', 'extra fields and headers from clients are ignored'),
  by('6 data', 'server-side enforcement', MINE, 'a request without a valid token is 401, whatever its device id', 'rls'),
];

// biome-ignore format: a line of the specification is a line here
const CALL_ROWS: readonly Row[] = [
  by('7 orders', 'own orders, newest first', MINE, 'a person gets only their own orders, newest first, in the app’s format'),
  by('7 orders', 'through the customers row of the user', MINE, 'orders attached to the person’s customer record are included'),
  by('7 categories', 'by slug and is_active', CATALOG, 'the snapshot omits inactive products and unpublished articles'),
  by('7 products', 'by category and is_active, ordered by sort_order', 'tests/offline/pull.test.ts', 'premium products come first, each catalog in its own order'),
  by('7 products', 'by slug, with category name and slug joined', PRODUCT, 'has its category, with a link, in its breadcrumbs'),
  by('7 product_reviews', 'by product and is_approved, newest first', MINE, 'approved reviews of a product come newest first'),
  by('7 product_reviews', 'create with product, user, rating, title, text', REVIEWS, 'a review of %s is synced to its author, unapproved'),
  by('7 user_recently_viewed', 'of the user and of active products, newest first, display 6 plus one', PIECES, 'recently viewed products exclude the current and deleted ones, and end at six'),
  by('7 user_recently_viewed', 'update viewed_at if present else insert, delete beyond 20', WISHES, 'any sequence of views keeps the 20 newest in their order'),
  by('7 user_wishlist', 'read, create and delete by user and product', WISHES, 'a removed product syncs as a tombstone, a second removal changes nothing, and adding it again makes it newest'),
  by('7 stripe-products', 'response: products[]', CATALOG, 'GET /api/stripe-products answers in the provider’s shape'),
  by('7 stripe-products', "an error of the transport: 'Failed to fetch products from Stripe'", CATALOG, 'GET /api/stripe-products answers with an error when the catalog %s'),
  by('7 stripe-products', 'the provider is away', 'tests/server/catalog/premium.test.ts', 'an error of %s keeps the last good copy', 'provider-copy'),
  by('7 stripe-products', 'its message: the store is away', SHOP, 'a failed load shows its message, or Unknown error occurred without one', 'provider-copy'),
  by('7 contact-form-handler', 'name, email, phone, company, projectType, subject, message', 'tests/server/quotes.test.ts', 'a quote request is stored whole, in columns and in its original form', 'offline'),
  by('7 ai-customer-support', 'message and context.customerEmail; response and fallback', CHAT_ASKED, 'a client that sends the two specified fields gets `response`', 'chat'),
  by('7 customer-feedback', 'submit_review: orderId, rating, reviewText', REVIEWS, 'a review of a delivered order is synced to the buyer', 'order-review'),
  by('7 create-checkout', 'items[], subtotal, delivery_fee, total_amount, address, customer', FORM, SENT_AMOUNTS),
  by('7 create-checkout', 'date, instructions and phone or null', FORM, NULLS),
  by('7 create-checkout', 'response: url', CHECKOUT, BECOMES_ORDER),
  by('7 sign-up', 'email, password and data.full_name with a redirect to the site root', SIGNING, 'a sign-up sends email, password and data.full_name, with the site root as return address'),
  by('7 sign-in', 'email and password to the password grant', SIGNING, 'a sign-in sends email and password to the password grant'),
  by('7 sign-out', 'POST /logout', SESSIONS, 'signing out twice, or of a session that is gone, is no error for the client'),
  by('7 session', 'fetched at start; auth-state changes are subscribed to', 'tests/e2e/session-end.test.ts', 'a session ended elsewhere is reported once, and waiting changes are sent after the next sign-in'),
  by('7 provider', '/signup, /token, /verify, /user', IDENTITY, SIGN_UP_AND_IN),
  by('7 provider', '/token?grant_type=refresh_token', SESSIONS, 'a refreshed session gets a new token, and goes on'),
  by('7 provider', '/recover', IDENTITY, 'a forgotten password is replaced by email, and other sessions end'),
  by('7 provider', '/otp', IDENTITY, 'a magic link signs in'),
  by('7 provider', '/reauthenticate', IDENTITY, 'a new password needs the old one or an emailed code, and must differ'),
  by('7 provider', '/resend', IDENTITY, 'a lost confirmation email can be resent'),
  by('7 pictures', 'a fallback image is chosen by product name or category keywords', SHOP, 'of %s in %s is chosen by its name, else by its category: %s'),
  by('7 pictures', 'from static asset paths', SHOP, 'of its own takes precedence'),
  by('7 pictures', 'else a placeholder', SHOP, 'that matches nothing is a placeholder with the name of the product'),
];

// biome-ignore format: a line of the specification is a line here
const ERROR_ROWS: readonly Row[] = [
  by('8 catalog', "error text, or 'Unknown error occurred' if it is not an error object", SHOP, 'a failed load shows its message, or Unknown error occurred without one'),
  by('8 contact', "toast 'Missing Information'", BROWSER, TOASTS),
  by('8 contact', "'Error' / 'There was an issue sending your message. Please try again.'", BROWSER, UNKEPT),
  by('8 contact', "'Message Sent!' / 'We'll get back to you within 24 hours.'", SCREENS, CONSULTATION),
  by('8 contact', 'a quote has a promise of its own', CONTACT, 'promises a reply in 24 hours to a message or consultation, and in 2 business hours to a quote', 'reply-time'),
  by('8 chat', "trouble message with the phone number; 'Connection Error' / 'Unable to connect to AI assistant'", CHAT_SEEN, 'a chat without an answer says whom to call, and can ask again @phone'),
  by('8 chat', 'neither response nor fallback: default trouble message', CHAT_TAB, 'a failed answer is reported, and can be retried: %s'),
  by('8 add to cart', "toast 'Added to Cart' with quantity, unit and name", BROWSING, 'a product card adds its quantity to the cart and says so'),
  by('8 sign-in', "'Sign in failed' with the error message", PEOPLE, NEWCOMER),
  by('8 sign-in', "other exceptions: 'An error occurred' with message", BROWSER, SIGNED_IN),
  by('8 sign-in', "'Welcome back!' / 'You have successfully signed in.', then /", BROWSER, SIGNED_IN),
  by('8 sign-up', "'Account created!' / 'Please check your email to verify your account.'", PEOPLE, NEWCOMER),
  by('8 order review', "'Error' / 'There was an issue submitting your review. Please try again.'", BROWSER, UNKEPT),
  by('8 order review', "'Thank you for your review!'", PEOPLE, NEWCOMER),
  by('8 product review', "'Review Submitted!' noting pending approval", PEOPLE, REVIEWED),
  by('8 product review', "'Error' / 'There was an issue submitting your review. Please try again.'", BROWSER, UNKEPT),
  by('8 wishlist', "'Error' / 'Failed to update wishlist'", BROWSER, UNKEPT),
  by('8 checkout', "'Checkout Error' / 'There was an issue processing your order. Please try again.'", BUYING, 'an order whose response was lost is sent again and placed once'),
  by('8 checkout', 'no url returned', SENDING, 'no address of a payment page'),
  by('8 checkout', "'Redirecting to Payment'", BUYING, BOUGHT),
  by('8 payment success', "with session_id: 'Payment Successful!'", BUYING, BOUGHT, 'pay-success'),
  by('8 data', 'load errors are only logged; lists show empty states', BROWSER, UNKEPT),
  by('8 provider', 'gateway statuses 502, 503, 504 are retryable', SIGNING, 'a gateway’s %i is a fault to retry, not a refused sign-in'),
  by('8 provider', 'session missing', SIGNING, 'a client without a session asks the provider nothing, and its own error is a refusal'),
  by('8 provider', 'weak password, invalid credentials, invalid JWT', SIGNING, 'a %i %s is a refusal with the provider’s message'),
];

// biome-ignore format: a line of the specification is a line here
const LIMIT_ROWS: readonly Row[] = [
  by('9 delivery', '$75', DELIVERY, 'the fee is $75 while the ZIP is unknown', 'fees'),
  by('9 delivery', 'free when the subtotal is 250 or more', DELIVERY, 'delivery is free from exactly $250.00', 'free-boundary'),
  by('9 delivery', 'the premium delivery tab', PRODUCT, 'names delivery as the cart charges it: the four zones, and free from $250', 'fees'),
  by('9 delivery', 'over 5 yards, $300+, $45 flat', HOME, 'no page claims other fees, free yards or a limit of 300 dollars', 'fees'),
  by('9 claims', '5 counties and 25+ cities', HOME, 'the page claims five counties and all of Middle Tennessee, and no number of cities', 'counties'),
  by('9 claims', 'same-day delivery for orders before 2 PM', CALENDAR, 'the countdown is exact to the minute, in every season'),
  by('9 claims', 'tri-axle trucks carrying 18-20 cubic yards', PRODUCT, 'names delivery as the cart charges it: the four zones, and free from $250'),
  by('9 hours', 'business hours vary by screen', HOME, 'opening hours are the same in footer, home page, contact page and structured data', 'hours'),
  by('9 reply', '2 hours in business hours; the toast says 24 hours', CONTACT, 'promises a reply in 24 hours to a message or consultation, and in 2 business hours to a quote', 'reply-time'),
  by('9 quantity', 'minimum 1', SHOP, 'starts at a quantity of 1, and Less goes no lower'),
  by('9 bullets', '2 highlights in cards', SHOP, 'shows two of its highlights'),
  by('9 bullets', 'up to 3 highlights, 2 certifications, 2 marketing bullets', PRODUCT, 'shows three highlights, two certifications and two marketing bullets'),
  by('9 limits', 'recently viewed: show 6, keep 20; tracking delay 2 seconds', ACCOUNT, 'six recently viewed products are shown, twenty are kept, and a view takes two seconds'),
  by('9 prices', "cents, formatted en-US with the price's currency code", SHOP, 'formats its price en-US with the currency code of the price'),
  by('9 prices', 'recurring prices append /interval: in lists', SHOP, 'of a recurring price appends /interval, and cannot be added', 'prices-multi'),
  by('9 prices', 'recurring prices append /interval: on its page', PRODUCT, 'of a recurring price appends /interval, and cannot be added', 'prices-multi'),
  by('9 rating', 'a fixed 4.8 of 5', PRODUCT, 'is not shown without reviews, whatever the metadata says', 'rating'),
  by('9 rating', 'of reviews where there are any', PRODUCT, 'comes from the reviews when there are any', 'rating'),
  by('9 prices', 'topsoil from $45, compost $55, lawn mix $50', 'tests/server/seed.test.ts', 'the seed has the specification’s three prices, and one low and one empty stock'),
  by('9 badge', 'caps at 99+', CART, 'the badge is empty at 0 and ends at 99+'),
  by('9 toasts', 'how long each stays', BROWSER, TOASTS),
  by('9 session', 'checks every 30 seconds, refreshes when 3 ticks remain', ACCOUNT, 'the session is checked every 30 seconds and refreshed when 3 ticks remain'),
  by('9 session', 'realtime heartbeat every 25 seconds', 'tests/offline/sync-triggers.test.ts', 'a visible page polls for changes every ten seconds, a hidden one never', 'no-realtime'),
];

export const SHOPPING: readonly Row[] = [
  ...SCREEN_ROWS,
  ...ENTITY_ROWS,
  ...STATE_ROWS,
  ...VALIDATION_ROWS,
  ...ROLE_ROWS,
  ...CALL_ROWS,
  ...ERROR_ROWS,
  ...LIMIT_ROWS,
];

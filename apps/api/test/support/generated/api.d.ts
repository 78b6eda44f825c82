export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers when the server can serve.
         * @description Its database is there. For a load balancer.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers as long as the process works.
         * @description For whoever restarts it.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings that a page shows.
         * @description Settings that a page shows.
         */
        get: operations["config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Free encodes used.
         * @description Free encodes used.
         */
        get: operations["userStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/free-encodes-remaining": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Free encodes left.
         * @description With the Pro plan the answer is `Unlimited`.
         */
        get: operations["freeEncodesRemaining"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the account with everything that belongs to it.
         * @description An account with a password needs it; others must have signed in within the last ten minutes.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether you have the Pro plan, and until when.
         * @description With the `session_id` of a checkout of yours, the payment service is asked at once.
         */
        get: operations["subscriptionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/create-checkout-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a checkout of the Pro plan; send the browser to its `url`.
         * @description All fields are optional. Return addresses must be of this site.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/cancel-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the Pro plan at the end of its paid period.
         * @description Cancel the Pro plan at the end of its paid period.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notifications of Stripe.
         * @description The body is a Stripe event, byte for byte as Stripe has signed it in the header `Stripe-Signature`.
         */
        post: operations["webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/checkout/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A checkout in which no money moves.
         * @description A checkout in which no money moves.
         */
        get: operations["sandboxCheckout"];
        put?: never;
        /**
         * Complete a checkout; no money moves.
         * @description Complete a checkout; no money moves.
         */
        post: operations["paySandboxCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/encode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hide a message in a picture.
         * @description PNG or JPEG. Pictures of free accounts carry the QR code whatever `includeQRCode` says.
         */
        post: operations["encode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reveal the message of a picture.
         * @description Send either `image` (PNG or JPEG) or `s3Key`. No account is needed; with a token there may be less to wait for.
         */
        post: operations["decode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your pictures, newest first.
         * @description For the next page, send the `createdAt` of the last one as `before`.
         */
        get: operations["history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/share/{encodingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a share link points to.
         * @description What a share link points to.
         */
        get: operations["share"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/public/{encodingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a share link.
         * @description With `download=1` browsers save it instead of showing it.
         */
        get: operations["publicPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/thumbnail/{encodingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A small preview of a picture.
         * @description A small preview of a picture.
         */
        get: operations["thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{idOrKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of your own pictures, by its `s3Key`.
         * @description One of your own pictures, by its `s3Key`.
         */
        get: operations["ownPicture"];
        put?: never;
        post?: never;
        /**
         * Delete one of your pictures, by its encoding id.
         * @description Its thumbnail and its link go with it.
         */
        delete: operations["deletePicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account.
         * @description The bearer token is in the body and in the header `set-auth-token`; it is null where the address must be confirmed first.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in.
         * @description The bearer token is in the body and in the header `set-auth-token`.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session of the bearer token.
         * @description End the session of the bearer token.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose bearer token it is.
         * @description Null for no token, and for one that is not valid any more.
         */
        get: operations["session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/list-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ways in which you can sign in.
         * @description `credential` is a password.
         */
        get: operations["signInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a letter with a link to a new password.
         * @description The answer is the same whether there is such an account or not.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a letter.
         * @description Set a new password with the token of a letter.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/send-verification-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a letter that confirms an address.
         * @description Ask for a letter that confirms an address.
         */
        post: operations["sendVerificationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address with the token of a letter.
         * @description Confirm an address with the token of a letter.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password.
         * @description When other sessions end with it, the body holds a new token for this one.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-popup/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open Google’s page in a window of its own.
         * @description For browsers. The window hands the bearer token to the page that opened it.
         */
        get: operations["openGoogle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/callback/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where Google sends that window back to.
         * @description Where Google sends that window back to.
         */
        get: operations["googleCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            message: string;
            code: string;
            details?: {
                [key: string]: string | number | boolean;
            };
        };
        /** @enum {string} */
        ImageFormat: "png" | "jpeg";
        Survival: {
            channel: string;
            words: string;
            date: string;
            survives: boolean | null;
            margin: number | null;
        };
        EncodeResponse: {
            encodingId: string;
            downloadUrl: string | null;
            s3Key: string;
            filename: string;
            format: components["schemas"]["ImageFormat"];
            width: number;
            height: number;
            bytes: number;
            psnr: number;
            survival: components["schemas"]["Survival"][];
            hasQRCode: boolean;
            createdAt: string;
            expiresAt: string | null;
        };
        DecodeResponse: {
            message: string;
        };
        ShareResponse: {
            s3Key: string;
            filename: string;
        };
        HistoryItem: {
            _id: string;
            s3Key: string | null;
            filename: string;
            displayUrl: string | null;
            downloadUrl: string | null;
            createdAt: string;
            expiresAt: string | null;
        };
        HistoryResponse: components["schemas"]["HistoryItem"][];
        DeleteResponse: {
            /** @constant */
            deleted: true;
        };
        UserStatus: {
            freeEncodesUsed: number;
        };
        FreeEncodesRemaining: {
            remaining: number | "Unlimited";
        };
        /** @enum {string} */
        BillingKind: "off" | "stripe" | "sandbox";
        SubscriptionStatus: {
            /** @enum {string} */
            status: "active" | "inactive";
            cancelAtPeriodEnd?: boolean;
            currentPeriodEnd?: string;
            pending?: boolean;
        };
        CheckoutSession: {
            sessionId: string;
            url: string;
        };
        StripeEvent: {
            id: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        WebhookResponse: {
            /** @constant */
            received: true;
        };
        SandboxCheckout: {
            price: string;
            paid: boolean;
            successUrl: string;
            cancelUrl: string;
        };
        IdentityConfig: {
            /** @constant */
            provider: "built-in";
        } | {
            /** @constant */
            provider: "firebase";
            projectId: string;
            apiKey: string;
            authDomain: string;
            requireVerifiedEmail: boolean;
        };
        GoogleConfig: {
            available: boolean;
            reason: string | null;
        };
        PublicConfig: {
            identity: components["schemas"]["IdentityConfig"];
            google: components["schemas"]["GoogleConfig"];
            /** @enum {string} */
            letters: "mail" | "delayed" | "console";
            authSyncUrl: string | null;
            supportEmail: string | null;
            billing: components["schemas"]["BillingKind"];
            priceId: string | null;
            imageMaxBytes: number;
            imageMaxPixels: number;
            revealMaxBytes: number;
            revealMaxPixels: number;
            freeEncodes: number;
            expiryDays: number | null;
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        Account: {
            id: string;
            email: string;
            emailVerified: boolean;
        };
        SignedIn: {
            token: string | null;
            user: components["schemas"]["Account"];
        };
        Session: {
            user: components["schemas"]["Account"];
        } | null;
        SignInMethod: {
            providerId: string;
        };
        SignInMethods: components["schemas"]["SignInMethod"][];
        Done: {
            status: boolean;
        };
        SignedOut: {
            success: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identity": {
                     *         "provider": "built-in"
                     *       },
                     *       "google": {
                     *         "available": false,
                     *         "reason": "Google sign-in is not set up on this server."
                     *       },
                     *       "letters": "mail",
                     *       "authSyncUrl": null,
                     *       "supportEmail": "help@underpaint.example",
                     *       "billing": "stripe",
                     *       "priceId": "price_1ProMonthly",
                     *       "imageMaxBytes": 26214400,
                     *       "imageMaxPixels": 50000000,
                     *       "revealMaxBytes": 52428800,
                     *       "revealMaxPixels": 60000000,
                     *       "freeEncodes": 10,
                     *       "expiryDays": 30
                     *     }
                     */
                    "application/json": components["schemas"]["PublicConfig"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    userStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "freeEncodesUsed": 3
                     *     }
                     */
                    "application/json": components["schemas"]["UserStatus"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    freeEncodesRemaining: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "remaining": 7
                     *     }
                     */
                    "application/json": components["schemas"]["FreeEncodesRemaining"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "under the paint"
                 *     }
                 */
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteResponse"];
                };
            };
            /** @description Refused: `request.invalid`, `account.password_missing`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `account.password_wrong`, `account.sign_in_again`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`, `billing.unavailable`, `storage.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    subscriptionStatus: {
        parameters: {
            query?: {
                /** @example cs_test_a1B2c3 */
                session_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "active",
                     *       "cancelAtPeriodEnd": false,
                     *       "currentPeriodEnd": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriptionStatus"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`, `billing.off`, `billing.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "success_url": "https://underpaint.example/dashboard?session_id=cs_test_a1B2c3",
                 *       "cancel_url": "https://underpaint.example/dashboard"
                 *     }
                 */
                "application/json": {
                    success_url?: string;
                    cancel_url?: string;
                    priceId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessionId": "cs_test_a1B2c3",
                     *       "url": "https://checkout.stripe.com/c/pay/cs_test_a1B2c3"
                     *     }
                     */
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `conflict`, `billing.active`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`, `billing.off`, `billing.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "active",
                     *       "cancelAtPeriodEnd": true,
                     *       "currentPeriodEnd": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SubscriptionStatus"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `billing.nothing_to_cancel`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`, `billing.off`, `billing.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    webhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_1",
                 *       "type": "customer.subscription.updated"
                 *     }
                 */
                "application/json": components["schemas"]["StripeEvent"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": true
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            /** @description Refused: `request.invalid`, `billing.signature`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `billing.off`, `billing.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example cs_test_a1B2c3 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "price": "$2.99",
                     *       "paid": false,
                     *       "successUrl": "https://underpaint.example/dashboard?session_id=cs_test_a1B2c3",
                     *       "cancelUrl": "https://underpaint.example/dashboard"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxCheckout"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    paySandboxCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example cs_test_a1B2c3 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "price": "$2.99",
                     *       "paid": true,
                     *       "successUrl": "https://underpaint.example/dashboard?session_id=cs_test_a1B2c3",
                     *       "cancelUrl": "https://underpaint.example/dashboard"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxCheckout"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    encode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                    /** @example Under the third stone. */
                    message: string;
                    /** @example umber & ochre */
                    key: string;
                    /** @example true */
                    includeQRCode?: boolean | string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "encodingId": "nq5kXg0wJm2Yb7RrT9uVzA",
                     *       "downloadUrl": "/api/images/public/nq5kXg0wJm2Yb7RrT9uVzA?download=1",
                     *       "s3Key": "Yw1rC6m0QkOe8sZ4tB3xH7pL2vNfGdJa",
                     *       "filename": "meadow.png",
                     *       "format": "png",
                     *       "width": 1600,
                     *       "height": 1340,
                     *       "bytes": 3145728,
                     *       "psnr": 43.7,
                     *       "survival": [
                     *         {
                     *           "channel": "messenger",
                     *           "words": "sent as a photo by a messenger",
                     *           "date": "2026-05",
                     *           "survives": true,
                     *           "margin": 1.62
                     *         }
                     *       ],
                     *       "hasQRCode": true,
                     *       "createdAt": "2026-11-01T09:30:00.000Z",
                     *       "expiresAt": "2026-12-01T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EncodeResponse"];
                };
            };
            /** @description Refused: `request.invalid`, `message.missing`, `message.too_long`, `message.not_text`, `key.missing`, `key.too_long`, `image.missing`, `image.too_many`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `quota.exhausted`. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `image.too_large`, `image.too_many_pixels`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `image.unsupported`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `image.unreadable`, `image.too_small`, `image.no_room`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`, `server.busy`, `billing.unavailable`, `storage.unavailable`, `storage.full`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image?: string;
                    /** @example Yw1rC6m0QkOe8sZ4tB3xH7pL2vNfGdJa */
                    s3Key?: string;
                    /** @example umber & ochre */
                    key: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Under the third stone."
                     *     }
                     */
                    "application/json": components["schemas"]["DecodeResponse"];
                };
            };
            /** @description Refused: `request.invalid`, `key.missing`, `key.too_long`, `image.missing`, `image.too_many`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `image.too_large`, `image.too_many_pixels`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `image.unsupported`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `image.unreadable`, `image.too_small`, `message.not_found`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `server.busy`, `storage.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    history: {
        parameters: {
            query?: {
                /** @example 50 */
                limit?: number;
                /** @example 2026-11-01T09:30:00.000Z */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "_id": "nq5kXg0wJm2Yb7RrT9uVzA",
                     *         "s3Key": "Yw1rC6m0QkOe8sZ4tB3xH7pL2vNfGdJa",
                     *         "filename": "meadow.png",
                     *         "displayUrl": "/api/images/thumbnail/nq5kXg0wJm2Yb7RrT9uVzA",
                     *         "downloadUrl": "/api/images/public/nq5kXg0wJm2Yb7RrT9uVzA?download=1",
                     *         "createdAt": "2026-11-01T09:30:00.000Z",
                     *         "expiresAt": "2026-12-01T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["HistoryResponse"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example nq5kXg0wJm2Yb7RrT9uVzA */
                encodingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "s3Key": "Yw1rC6m0QkOe8sZ4tB3xH7pL2vNfGdJa",
                     *       "filename": "meadow.png"
                     *     }
                     */
                    "application/json": components["schemas"]["ShareResponse"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publicPicture: {
        parameters: {
            query?: {
                /** @example 1 */
                download?: string;
            };
            header?: never;
            path: {
                /** @example nq5kXg0wJm2Yb7RrT9uVzA */
                encodingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, byte for byte. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `storage.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    thumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example nq5kXg0wJm2Yb7RrT9uVzA */
                encodingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, byte for byte. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `storage.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ownPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example Yw1rC6m0QkOe8sZ4tB3xH7pL2vNfGdJa */
                idOrKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, byte for byte. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`, `storage.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deletePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example nq5kXg0wJm2Yb7RrT9uVzA */
                idOrKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteResponse"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada",
                 *       "email": "ada@example.org",
                 *       "password": "under the paint"
                 *     }
                 */
                "application/json": {
                    name: string;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "Zm9yIGV4YW1wbGU.c2lnbmF0dXJl",
                     *       "user": {
                     *         "id": "u4XbN1",
                     *         "email": "ada@example.org",
                     *         "emailVerified": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Refused: `request.invalid`, `VALIDATION_ERROR`, `INVALID_EMAIL`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `USER_ALREADY_EXISTS`, `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "under the paint"
                 *     }
                 */
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "Zm9yIGV4YW1wbGU.c2lnbmF0dXJl",
                     *       "user": {
                     *         "id": "u4XbN1",
                     *         "email": "ada@example.org",
                     *         "emailVerified": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Refused: `request.invalid`, `VALIDATION_ERROR`, `INVALID_EMAIL`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `INVALID_EMAIL_OR_PASSWORD`, `EMAIL_NOT_VERIFIED`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "u4XbN1",
                     *         "email": "ada@example.org",
                     *         "emailVerified": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "providerId": "credential"
                     *       },
                     *       {
                     *         "providerId": "google"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Refused: `request.invalid`, `VALIDATION_ERROR`, `INVALID_EMAIL`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "T0kenOfTheLetter",
                 *       "newPassword": "over the canvas"
                 *     }
                 */
                "application/json": {
                    token: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Refused: `request.invalid`, `VALIDATION_ERROR`, `INVALID_TOKEN`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendVerificationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Refused: `request.invalid`, `VALIDATION_ERROR`, `INVALID_EMAIL`, `EMAIL_MISMATCH`, `EMAIL_ALREADY_VERIFIED`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "T0kenOfTheLetter"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Refused: `request.invalid`, `INVALID_TOKEN`, `TOKEN_EXPIRED`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "under the paint",
                 *       "newPassword": "over the canvas",
                 *       "revokeOtherSessions": true
                 *     }
                 */
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                    revokeOtherSessions?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "Zm9yIGV4YW1wbGU.c2lnbmF0dXJl",
                     *       "user": {
                     *         "id": "u4XbN1",
                     *         "email": "ada@example.org",
                     *         "emailVerified": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Refused: `request.invalid`, `VALIDATION_ERROR`, `INVALID_PASSWORD`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `CREDENTIAL_ACCOUNT_NOT_FOUND`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `auth.required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`, `auth.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openGoogle: {
        parameters: {
            query: {
                /** @example google */
                provider: "google";
                /** @example https://underpaint.example */
                popupOrigin: string;
                /** @example b7c1 */
                popupNonce: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On the way to Google. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    googleCallback: {
        parameters: {
            query?: {
                /** @example state-of-google */
                state?: string;
                /** @example code-of-google */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, byte for byte. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused: `request.invalid`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `rate.limited`. */
            429: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `server.error`. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused: `database.unavailable`. */
            503: {
                headers: {
                    /** @description Seconds after which trying again makes sense. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}

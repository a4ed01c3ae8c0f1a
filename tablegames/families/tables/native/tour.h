/* Trictrac and toc: the plays of a throw, what it makes, and tours played out at random; the rules of families/tables/
   trictrac, chapter by chapter. */
#ifndef TABLES_TOUR_H
#define TABLES_TOUR_H

#include "game.h"

/* kinds.JanKind, in its order */
enum {
    JAN_DE_RENCONTRE, JAN_DE_TROIS_COUPS, JAN_DE_DEUX_TABLES, CONTRE_JAN_DE_DEUX_TABLES, JAN_DE_MEZEAS,
    CONTRE_JAN_DE_MEZEAS, REMPLIR_PETIT_JAN, REMPLIR_GRAND_JAN, REMPLIR_JAN_DE_RETOUR, CONSERVER_PETIT_JAN,
    CONSERVER_GRAND_JAN, CONSERVER_JAN_DE_RETOUR, PILE_DE_MISERE, SORTIE, BATTRE_GRAND_JAN, BATTRE_PETIT_JAN,
    BATTRE_COIN, BATTRE_A_FAUX_GRAND_JAN, BATTRE_A_FAUX_PETIT_JAN, BATTRE_A_FAUX_COIN, MARGOT_LA_FENDUE,
    DAME_IMPUISSANTE, KINDS
};
/* who gains: all but these are the thrower's */
#define FOR_MOVER(kind)                                                                                               \
    (!((1u << CONTRE_JAN_DE_DEUX_TABLES | 1u << CONTRE_JAN_DE_MEZEAS | 1u << BATTRE_A_FAUX_GRAND_JAN |                \
        1u << BATTRE_A_FAUX_PETIT_JAN | 1u << BATTRE_A_FAUX_COIN | 1u << MARGOT_LA_FENDUE | 1u << DAME_IMPUISSANTE) >> \
           (kind) &                                                                                                   \
       1))

enum { OLD_RENCONTRE, OLD_MARGOT, OLD_PILE, MOST_OLD = 8 };

typedef struct {
    int sortie, lift_to_conserve, coin_rather_than_pass; /* MarchRules */
    int deux_tables_in_grand_jan, two_half_cases_two_ways, retour_from_coin, coin_a_faux;
    int old, obsolete[MOST_OLD];
} jan_rules_t;

typedef struct {
    uint8_t kind, ways, at; /* at 0: nowhere */
} jan_t;

enum { MOST_PLAYS = 1024, MOST_JANS = 48 };

/* A throw about to be played: coup.Coup */
typedef struct {
    men_t men, his;          /* each along its own path */
    places seen, seen_cases; /* where the adversary has a dame, or two, as the mover counts; place 0 are his lifted */
    int larger, smaller;
    int throw_no;            /* 0: it is not known */
    unsigned done;           /* 1: the jan de deux tables, 2: de mezeas */
    int answers;             /* whether it answers an equal first throw */
} coup_t;

coup_t coup_of(const board_t *board, int larger, int smaller);
int complete_plays(const coup_t *coup, const jan_rules_t *rules, two_steps_t *plays);
int legal_of(const coup_t *coup, const jan_rules_t *rules, two_steps_t *plays, int n); /* the rest of complete plays */
int jans_of(const coup_t *coup, const jan_rules_t *rules, const two_steps_t *plays, int n, jan_t *jans);
int hits_of(const coup_t *coup, jan_t *jans); /* those of dames that are hit */

/* How jans are counted, and when a game is won. */
enum { KEEPS_POINTS, KEEPS_MARQUE, KEEPS_TROUS };
typedef struct {
    int kind, trous;            /* the trous that win; in a marqué, those needed to leave it */
    int tarif[KINDS][2];        /* points, simple and by a doublet */
    int each, doubly;           /* trous: every jan counts, and two ways or a doublet count double */
    score_t opening;
} keeper_t;
int worth_of(const keeper_t *keeper, const jan_t *jans, int n, int for_mover, int doublet);

typedef struct {
    jan_rules_t rules;
    keeper_t keeper;
    men_t talons[2];
    int coup_et_des;
} tour_t;

/* A throw in hand, and what it makes. */
typedef struct {
    coup_t coup;
    jan_t jans[MOST_JANS];
    int made, n;
    two_steps_t plays[MOST_PLAYS]; /* the complete ones; those that are legal once `tour_plays` was asked */
} hand_t;

/* The state after a step of the turn; if it ends the game, the last state. */
enum { TOUR_ENDS, TOUR_THROWS, TOUR_CHOOSES, TOUR_PLAYS };
int tour_dice(const tour_t *tour, game_t *now, int *larger, int *smaller); /* 0: nothing is thrown yet */
int tour_thrown(const tour_t *tour, game_t *now, hand_t *hand, int larger, int smaller);
void tour_plays(const tour_t *tour, hand_t *hand);
int tour_left(const tour_t *tour, game_t *now);
int tour_played(const tour_t *tour, game_t *now, const hand_t *hand, const two_steps_t *play);

void run_tour(const tour_t *tour, game_t *now, uint64_t limit);

#endif

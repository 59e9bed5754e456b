#!/usr/bin/python3
"""Three programs that Patroni calls and that the PostgreSQL among the packages lacks; which one, says the name it is called by.

For `npm run cluster -- --patroni` alone, where all members are on one machine. An installation has PostgreSQL's own.
"""

import os
import shutil
import struct
import sys

STATES = [
    "starting up",
    "shut down",
    "shut down in recovery",
    "shutting down",
    "in crash recovery",
    "in archive recovery",
    "in production",
]

# Folders whose contents PostgreSQL makes again at each start, or that belong to the original alone.
EMPTIED = {"pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"}
LEFT = {"postmaster.pid", "postmaster.opts", "backup_label", "standby.signal", "recovery.signal", "patroni.dynamic.json"}


def lsn(value):
    return "%X/%X" % (value >> 32, value & 0xFFFFFFFF)


def pg_controldata(folder):
    """What PostgreSQL 18 has in its control file (ControlFileData in pg_control.h), as far as Patroni reads it."""
    with open(os.path.join(folder, "global", "pg_control"), "rb") as file:
        data = file.read()

    def at(offset, kind):
        return struct.unpack_from("=" + kind, data, offset)[0]

    if at(8, "I") != 1800:
        sys.exit("pg_control is of version %d, and this program knows that of PostgreSQL 18 alone" % at(8, "I"))
    for name, value in (
        ("pg_control version number", at(8, "I")),
        ("Database system identifier", at(0, "Q")),
        ("Database cluster state", STATES[at(16, "i")]),
        ("Latest checkpoint location", lsn(at(32, "Q"))),
        ("Latest checkpoint's REDO location", lsn(at(40, "Q"))),
        ("Latest checkpoint's TimeLineID", at(48, "I")),
        ("Minimum recovery ending location", lsn(at(136, "Q"))),
        ("Min recovery ending loc's timeline", at(144, "I")),
        ("max_connections setting", at(180, "i")),
        ("max_worker_processes setting", at(184, "i")),
        ("max_wal_senders setting", at(188, "i")),
        ("max_prepared_xacts setting", at(192, "i")),
        ("max_locks_per_xact setting", at(196, "i")),
        # Clusters of this tool always have them.
        ("Data page checksum version", 1),
    ):
        print("%s: %s" % (name, value))


def pg_isready(*options):
    """0: takes connections, 1: is starting or stopping, 2: does not answer."""
    import psycopg2

    given = dict(zip(options[0::2], options[1::2]))
    try:
        psycopg2.connect(
            host=given.get("-h"),
            port=given["-p"],
            dbname=given["-d"],
            user=given.get("-U"),
            connect_timeout=3,
            passfile="/nonexistent",
        ).close()
    except psycopg2.OperationalError as error:
        text = str(error)
        # Who asks for a password takes connections.
        if "password" in text:
            return 0
        return 1 if "the database system is" in text else 2
    return 0


def copy_folder(source, target, top=True):
    for name in os.listdir(source):
        if top and name in LEFT or name.startswith((".s.PGSQL", "pgsql_tmp", "pg_internal.init")):
            continue
        path, copy = os.path.join(source, name), os.path.join(target, name)
        try:
            if not os.path.isdir(path):
                shutil.copyfile(path, copy)
                continue
            os.mkdir(copy, 0o700)
            if not (top and name in EMPTIED):
                copy_folder(path, copy, False)
        except FileNotFoundError:
            # PostgreSQL deleted it meanwhile, and its log says so.
            pass


def copy_primary(*options):
    """In the place of pg_basebackup: the primary's folder lies on this machine, too."""
    import psycopg2

    given = dict(option[2:].split("=", 1) for option in options)
    target = given["datadir"]
    connection = psycopg2.connect(given["connstring"] + " user=candor_owner dbname=postgres passfile=" + given["passfile"])
    connection.autocommit = True
    cursor = connection.cursor()
    cursor.execute("show data_directory")
    source = cursor.fetchone()[0]
    cursor.execute("select pg_backup_start('copy', true)")
    os.makedirs(target, 0o700, exist_ok=True)
    os.chmod(target, 0o700)
    copy_folder(source, target)
    # PostgreSQL's order: the control file is the last one that is read.
    shutil.copyfile(os.path.join(source, "global/pg_control"), os.path.join(target, "global/pg_control"))
    cursor.execute("select labelfile from pg_backup_stop(false)")
    with open(os.path.join(target, "backup_label"), "w") as file:
        file.write(cursor.fetchone()[0])
    for folder in ("pg_wal/archive_status", "pg_wal/summaries"):
        os.makedirs(os.path.join(target, folder), 0o700, exist_ok=True)
    return 0


PROGRAMS = {program.__name__: program for program in (pg_controldata, pg_isready, copy_primary)}
sys.exit(PROGRAMS[os.path.basename(sys.argv[0])](*sys.argv[1:]))
